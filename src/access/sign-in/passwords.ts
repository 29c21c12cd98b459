import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { Unavailable } from "../../platform/fair-queue.ts";

/*
 * Passwords: scrypt with the cost OWASP recommends for 32 MB. A hash is
 * `scrypt$N$r$p$salt$hash` (base64url), so the cost can be raised later.
 */

const COST = { N: 2 ** 15, r: 8, p: 3 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt needs 128 × N × r bytes; twice that leaves room. */
const MAX_MEMORY_BYTES = 256 * COST.N * COST.r;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes as long without a hash, so a reply's time does not tell whether an account exists. */
  verify(password: string, hash: string | null): Promise<boolean>;
}

/** A check takes a tenth of a second of a core: these bounds keep a flood from taking all. */
const MAX_RUNNING = 2;
const MAX_WAITING = 20;

export function createPasswords(): Passwords {
  const dummy = format(randomBytes(SALT_BYTES), Buffer.alloc(HASH_BYTES));
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= MAX_RUNNING) {
      if (waiting.length >= MAX_WAITING)
        throw new Unavailable("Too many people are signing in. Retry in a moment.", 2);
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };

  return {
    hash: (password) =>
      inTurn(async () => {
        const salt = randomBytes(SALT_BYTES);
        return format(salt, await compute(password, salt, COST));
      }),
    verify: (password, hash) =>
      inTurn(async () => {
        const { cost, salt, expected } = parse(hash ?? dummy);
        const isEqual = timingSafeEqual(await compute(password, salt, cost), expected);
        return isEqual && hash !== null;
      }),
  };
}

/** One spelling for each text: keyboards compose accents differently. */
const compute = (password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  derive(password.normalize("NFC"), salt, HASH_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES });

const format = (salt: Buffer, hash: Buffer): string =>
  ["scrypt", COST.N, COST.r, COST.p, salt.toString("base64url"), hash.toString("base64url")].join(
    "$",
  );

function parse(text: string): { cost: typeof COST; salt: Buffer; expected: Buffer } {
  const [, n, r, p, salt = "", hash = ""] = text.split("$");
  return {
    cost: { N: Number(n), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    expected: Buffer.from(hash, "base64url"),
  };
}
