import type { EnrolledBody } from "../api/operator-replies.ts";
import type { Realm } from "../api/realm.ts";
import type { SignedIn } from "./sessions.ts";

/* Passkeys, with the browser's own reading and writing of JSON. */

interface Options {
  options: string;
}

/** Whether this browser and address can use passkeys at all. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === "function" &&
  "parseCreationOptionsFromJSON" in PublicKeyCredential;

const parse = <T>({ options }: Options): T => JSON.parse(options) as T;

/** The person closed the browser's dialog, or no passkey fits. */
class NoPasskey extends Error {}

async function ask(asking: Promise<Credential | null>): Promise<string> {
  const credential = await asking.catch((error: unknown) => {
    throw new NoPasskey("No passkey was used. Try again, or choose another way.", { cause: error });
  });
  return JSON.stringify(credential);
}

export async function signInWithPasskey(realm: Realm): Promise<SignedIn> {
  const options = parse<PublicKeyCredentialRequestOptionsJSON>(
    await realm.call<Options>("POST", "/session/passkey/options"),
  );
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const response = await ask(navigator.credentials.get({ publicKey }));
  return realm.call<SignedIn>("POST", "/session/passkey", { response });
}

export async function addPasskey(
  realm: Realm,
  name: string,
  password: object,
): Promise<EnrolledBody> {
  const options = parse<PublicKeyCredentialCreationOptionsJSON>(
    await realm.call<Options>("POST", "/me/passkeys/options", password),
  );
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const response = await ask(navigator.credentials.create({ publicKey }));
  return realm.call<EnrolledBody>("POST", "/me/passkeys", { name, response });
}
