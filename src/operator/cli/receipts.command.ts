import type { KeyObject } from "node:crypto";
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { isReceiptFor, readReceipt, receiptKey, type Receipt } from "../../privacy/index.ts";
import { CommandError, UsageError, type Command } from "./command.ts";
import { facts } from "./print.ts";

const verify: Command = {
  name: "receipts verify",
  usage: "FILE|- [--key PEM-FILE] [--candidate ID]",
  summary: "verify an erasure receipt (X-Erasure-Receipt) and show its content; exit 1 if invalid",
  options: {
    key: { type: "string", doc: "the public key (waymark receipts key): needs no database" },
    candidate: { type: "string", doc: "also check that the receipt is about this candidate id" },
  },
  words: { min: 1, max: 1 },
  async run({ words, flags, input, out, runtime }) {
    const file = words[0]!;
    const keyFile = flags.text("key");
    const candidate = flags.text("candidate");
    if (keyFile !== undefined && candidate !== undefined)
      throw new UsageError("--candidate needs the installation's own key: leave out --key");
    const token = file === "-" ? await text(input) : await readText(file);
    const key =
      keyFile === undefined ? receiptKey((await runtime()).vault) : await readKey(keyFile);
    const receipt = readReceipt(key, token);
    const isAbout =
      receipt && candidate !== undefined
        ? isReceiptFor((await runtime()).vault, receipt, candidate)
        : undefined;
    const isValid = receipt !== undefined && isAbout !== false;
    out.result({ valid: isValid, receipt: receipt ?? null }, () =>
      receipt ? describe(receipt) : "",
    );
    if (!receipt)
      throw new CommandError("The receipt is not valid: it was not signed with this key.");
    if (isAbout === false)
      throw new CommandError("The receipt is genuine but about another candidate.");
  },
};

const key: Command = {
  name: "receipts key",
  usage: "",
  summary: "print the public key that verifies receipts",
  options: {},
  async run({ out, runtime }) {
    const pem = receiptKey((await runtime()).vault).export({ type: "spki", format: "pem" });
    out.result({ public_key: pem }, () => String(pem).trimEnd());
  },
};

const describe = (receipt: Receipt): string =>
  facts([
    ["signature", "valid"],
    ["app", receipt.app_id],
    ["modes", receipt.modes.join(", ")],
    ["candidate", receipt.candidate],
    ["erased at", receipt.erased_at],
    ...Object.entries(receipt.destroyed).map(([name, count]): [string, number] => [
      name.replaceAll("_", " "),
      count,
    ]),
  ]);

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    throw new CommandError(`Cannot read ${file} (${(error as NodeJS.ErrnoException).code}).`);
  }
}

async function readKey(file: string): Promise<KeyObject> {
  const pem = await readText(file);
  try {
    return receiptKey(pem);
  } catch {
    throw new CommandError(`${file} holds no public key in PEM form.`);
  }
}

export const receiptCommands = [verify, key];
