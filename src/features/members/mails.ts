import { inLine } from "../../access/index.ts";
import type { MemberRole } from "./members.store.ts";

/* The mails to members: plain text, one link, nothing of candidates. */

interface Written {
  subject: string;
  text: string;
}

const DAYS = "It works once, for 7 days.";

export const invitationMail = (appName: string, role: MemberRole, url: string): Written => ({
  subject: `You are invited to ${inLine(appName)} on Waymark`,
  text: `You are invited to work on ${inLine(appName)} as ${role}.

Open this link to join. ${DAYS}

${url}

If you did not expect this mail, ignore it: nothing happens without the link.
`,
});

export const lowCreditsMail = (
  appName: string,
  { balance, threshold }: { balance: number; threshold: number },
  url: string,
): Written => ({
  subject: `${inLine(appName)} is low on credits`,
  text: `${inLine(appName)} has ${balance} credits left, fewer than the ${threshold} that you set as a threshold.

${url}
`,
});

export const resetMail = (url: string): Written => ({
  subject: "Set a new password for Waymark",
  text: `Open this link to set a new password. ${DAYS}

${url}

If you did not ask for it, ignore this mail: your password stays as it is.
`,
});

/** Holds no word of the person who signs up: it may be a stranger who enters somebody else's address. */
export const signUpMail = (url: string): Written => ({
  subject: "Confirm your address for Waymark",
  text: `Somebody, probably you, signed up for Waymark with this address.

Open this link to go on. ${DAYS}

${url}

If it was not you, ignore this mail: nothing happens without the link.
`,
});
