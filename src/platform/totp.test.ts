import { describe, expect, it } from "vitest";
import { base32, findStep, hotp, stepAt, totpUri } from "./totp.ts";

const SECRET = Buffer.from("12345678901234567890");

describe("one-time codes", () => {
  it.each([
    [59, "94287082"],
    [1111111109, "07081804"],
    [1111111111, "14050471"],
    [1234567890, "89005924"],
    [2000000000, "69279037"],
    [20000000000, "65353130"],
  ])("are those of RFC 6238 at %i seconds", (seconds, code) => {
    const step = stepAt(new Date(seconds * 1000));
    expect(hotp(SECRET, step, 8)).toBe(code);
    const now = new Date(seconds * 1000);
    expect(findStep(SECRET, code.slice(2), now)).toBe(step);
    expect(findStep(SECRET, `${code.slice(2, 5)} ${code.slice(5)}`, now)).toBe(step);
  });

  it.each([
    [0, "755224"],
    [1, "287082"],
    [9, "520489"],
  ])("are those of RFC 4226 for the counter %i", (counter, code) => {
    expect(hotp(SECRET, counter)).toBe(code);
  });

  it("of the step before and after are accepted, further ones and malformed ones are not", () => {
    const now = new Date(1_111_111_111_000);
    const codeAt = (offset: number) => hotp(SECRET, stepAt(now) + offset);
    for (const offset of [-1, 0, 1])
      expect(findStep(SECRET, codeAt(offset), now)).toBe(stepAt(now) + offset);
    for (const code of [codeAt(-2), codeAt(2), "", "12345", "1234567", "ａｂｃ"])
      expect(findStep(SECRET, code, now)).toBeUndefined();
  });

  it("have secrets in base 32 and an address that apps read", () => {
    expect(base32(Buffer.from("foobar"))).toBe("MZXW6YTBOI");
    expect(totpUri(SECRET, "Way mark", "a@b.example")).toBe(
      "otpauth://totp/Way%20mark:a%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Way%20mark",
    );
  });
});
