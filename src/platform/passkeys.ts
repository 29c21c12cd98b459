import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

/*
 * Passkeys (WebAuthn). The user is always verified by the authenticator (PIN, fingerprint), so a
 * passkey alone is two factors. A passkey belongs to the host it was made for; the browser and the
 * check here both hold it to that, so a look-alike site gets nothing.
 */

const TIMEOUT_MS = 120_000;

/** Loaded with the first use: most processes never see a passkey. */
const library = () => import("@simplewebauthn/server");

export interface Passkey {
  /** The credential's id, base64url. */
  id: string;
  /** The host that it was made for. */
  rpId: string;
  publicKey: Buffer;
  counter: number;
  transports: string[];
}

/** Takes a challenge out of the store; false when it is unknown, used or expired. */
export type TakeChallenge = (challenge: string) => Promise<boolean>;

/** The origin of a page that may use passkeys: https, or this machine; undefined: none. */
export function passkeyOrigin(origin: string | undefined): URL | undefined {
  const url = origin === undefined ? null : URL.parse(origin);
  if (!url || url.origin !== origin) return undefined;
  const isLocal = url.hostname === "localhost" || url.hostname.endsWith(".localhost");
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal) ? url : undefined;
}

export async function passkeyRegistration(input: {
  origin: URL;
  appName: string;
  subject: string;
  account: string;
  known: readonly Passkey[];
}): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: input.appName,
    rpID: input.origin.hostname,
    userID: new Uint8Array(Buffer.from(input.subject)),
    userName: input.account,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: input.known.map(descriptorOf),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
}

/** The new passkey; undefined when the response is not a right one. */
export async function checkRegistration(
  origin: URL,
  response: unknown,
  takeChallenge: TakeChallenge,
): Promise<Passkey | undefined> {
  const { verifyRegistrationResponse } = await library();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: origin.origin,
      expectedRPID: origin.hostname,
      requireUserVerification: true,
    });
    if (!verified) return undefined;
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
    const key = Buffer.from(publicKey);
    return { id, rpId: origin.hostname, publicKey: key, counter, transports: [...transports] };
  } catch (error) {
    return refusal(error);
  }
}

export async function passkeyRequest(
  origin: URL,
  allowed: readonly Passkey[],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: origin.hostname,
    timeout: TIMEOUT_MS,
    userVerification: "required",
    allowCredentials: allowed.map(descriptorOf),
  });
}

/** The passkey's new counter; undefined when the response is not a right one. */
export async function checkAssertion(
  origin: URL,
  passkey: Passkey,
  response: unknown,
  takeChallenge: TakeChallenge,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as AuthenticationResponseJSON,
      expectedChallenge: takeChallenge,
      expectedOrigin: origin.origin,
      // The host that it was made for, whatever this request says.
      expectedRPID: passkey.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    });
    return verified && origin.hostname === passkey.rpId ? authenticationInfo.newCounter : undefined;
  } catch (error) {
    return refusal(error);
  }
}

const descriptorOf = ({ id, transports }: Passkey) => ({
  id,
  transports: transports as AuthenticatorTransport[],
});

/** The library throws plain errors about what a caller sent; a failing store has a code. */
function refusal(error: unknown): undefined {
  if (error instanceof Error && "code" in error && typeof error.code === "string") throw error;
  return undefined;
}
