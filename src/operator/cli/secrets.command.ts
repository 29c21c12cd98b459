import { sealedMails, sealedReplies, sealedTotpSecrets } from "../../access/index.ts";
import { FEATURES } from "../../features.ts";
import { rotateSecrets, StillWriting, type Rotation } from "../../platform/rotate.ts";
import { CommandError, type Command } from "./command.ts";
import { createProgress } from "./progress.ts";

/** Every column encrypted under WAYMARK_SECRET, except the look-up key. */
export const SEALED_COLUMNS = [
  ...FEATURES.flatMap(({ sealed }) => sealed),
  sealedReplies,
  sealedTotpSecrets,
  sealedMails,
];

const rotate: Command = {
  name: "secrets rotate",
  usage: "",
  summary: "re-encrypt everything under the first secret of WAYMARK_SECRET",
  help: [
    "1. Set WAYMARK_SECRET to the old secret, a comma and the new one; restart every process.",
    "2. Put the new one first; restart every process.",
    "3. Run this. It works beside running servers and may be repeated.",
    "4. Remove the old secret; restart every process.",
  ].join("\n"),
  options: {},
  async run({ out, runtime, drawProgress }) {
    const parts = await runtime();
    const progress = createProgress("encrypting", drawProgress, () => performance.now());
    let rotation: Rotation;
    try {
      rotation = await rotateSecrets(parts, SEALED_COLUMNS, (rows) =>
        progress.show({ rows, share: undefined }),
      );
    } catch (error) {
      if (!(error instanceof StillWriting)) throw error;
      throw new CommandError(
        "New values keep coming under an older secret: restart every process with the new one first, then run this again.",
      );
    } finally {
      progress.clear();
    }
    out.result(rotation, () => describe(rotation));
    if (rotation.unreadable > 0) {
      throw new CommandError(
        `${rotation.unreadable} values were encrypted with a secret that WAYMARK_SECRET does not hold; add it and run this again.`,
      );
    }
  },
};

const describe = ({ encrypted, destroyed }: Rotation): string =>
  [
    `${encrypted} values were re-encrypted. Only the first secret is needed now.`,
    ...(destroyed > 0
      ? [`${destroyed} values of erased candidates were left: their keys are gone.`]
      : []),
  ].join("\n");

export const secretCommands = [rotate];
