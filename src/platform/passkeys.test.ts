import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from "node:crypto";
import { describe, expect, it } from "vitest";
import { checkAssertion, type Passkey } from "./passkeys.ts";

const ORIGIN = new URL("https://console.example.com");
const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;

/** An authenticator in software. */
function createAuthenticator(): { passkey: Passkey; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const coordinate = (text: string | undefined) => Buffer.from(text!, "base64url");
  // COSE in CBOR: a map of kty 2 (EC), alg -7 (ES256), crv 1 (P-256), x and y of 32 bytes each.
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    coordinate(x),
    Buffer.from("225820", "hex"),
    coordinate(y),
  ]);
  const id = randomBytes(16).toString("base64url");
  const passkey = { id, rpId: ORIGIN.hostname, publicKey: cose, counter: 0, transports: [] };
  return { passkey, key: privateKey };
}

interface Signed {
  challenge?: string;
  origin?: string;
  flags?: number;
}

function assertion({ passkey, key }: ReturnType<typeof createAuthenticator>, signed: Signed = {}) {
  const { challenge = "Y2hhbGxlbmdl", origin = ORIGIN.origin, flags } = signed;
  const client = JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false });
  const sha256 = (data: string) => createHash("sha256").update(data).digest();
  const authenticatorData = Buffer.concat([
    sha256(new URL(origin).hostname),
    Buffer.from([flags ?? USER_PRESENT | USER_VERIFIED, 0, 0, 0, 1]),
  ]);
  const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(client)]), key);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(client).toString("base64url"),
      authenticatorData: authenticatorData.toString("base64url"),
      signature: signature.toString("base64url"),
    },
  };
}

const takeAny = async (): Promise<boolean> => true;

describe("a sign-in with a passkey", () => {
  it("is accepted with the signature of its authenticator, and returns the new counter", async () => {
    const own = createAuthenticator();
    expect(await checkAssertion(ORIGIN, own.passkey, assertion(own), takeAny)).toBe(1);
  });

  it("is refused with the signature of another passkey, under its own id or this one's", async () => {
    const [own, other] = [createAuthenticator(), createAuthenticator()];
    const forged = assertion({ passkey: own.passkey, key: other.key });
    expect(await checkAssertion(ORIGIN, own.passkey, forged, takeAny)).toBeUndefined();
    const foreign = assertion(other);
    expect(await checkAssertion(ORIGIN, own.passkey, foreign, takeAny)).toBeUndefined();
  });

  it("is refused when it was made for, or is sent to, another host", async () => {
    const own = createAuthenticator();
    const elsewhere = new URL("https://console.example.net");
    const made = assertion(own, { origin: elsewhere.origin });
    expect(await checkAssertion(ORIGIN, own.passkey, made, takeAny)).toBeUndefined();
    expect(await checkAssertion(elsewhere, own.passkey, made, takeAny)).toBeUndefined();
    expect(await checkAssertion(elsewhere, own.passkey, assertion(own), takeAny)).toBeUndefined();
  });

  it("is refused with a challenge that was used", async () => {
    const own = createAuthenticator();
    const open = new Set(["Y2hhbGxlbmdl"]);
    const take = async (challenge: string) => open.delete(challenge);
    expect(await checkAssertion(ORIGIN, own.passkey, assertion(own), take)).toBe(1);
    expect(await checkAssertion(ORIGIN, own.passkey, assertion(own), take)).toBeUndefined();
  });

  it("is refused when the authenticator did not verify its user", async () => {
    const own = createAuthenticator();
    const unverified = assertion(own, { flags: USER_PRESENT });
    expect(await checkAssertion(ORIGIN, own.passkey, unverified, takeAny)).toBeUndefined();
  });
});
