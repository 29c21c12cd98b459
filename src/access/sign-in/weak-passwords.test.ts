import { describe, expect, it } from "vitest";
import { refuseWeakPassword } from "./weak-passwords.ts";

const choose = (password: string) => () =>
  refuseWeakPassword("password", password, "ada.lovelace@example.com");

describe("a password that somebody chooses", () => {
  it.each([
    "passwordpassword",
    "password1234",
    "P@ssw0rd2026!",
    "Passw0rd!Admin",
    "adminadmin1987",
    "Summer2026!!",
    "welcome to waymark",
    "aaaaaaaaaaaa",
    "abababababab",
    "xkcdxkcdxkcd",
    "xkcd-xkcd-xkcd1",
    "123456789012",
    "abcdefghijklm",
    "qwertyuiop123",
    "1q2w3e4r5t6y",
    "0987654321abc",
    "iloveyou12345",
    "ada.lovelace1",
    "LovelaceAda99",
    "            x",
    "19870412-1987",
  ])("is refused: %s", (password) => {
    expect(choose(password)).toThrow("is easy to guess");
  });

  it("has at least 12 characters, whatever they are", () => {
    expect(choose("kV9#xq2!Lm7")).toThrow("at least 12 characters");
    expect(choose("😀😁😂🤣😃😄")).toThrow("at least 12 characters");
  });

  it.each([
    "correct horse battery",
    "another long password",
    "kV9#xq2!Lm7z",
    "3f9a1c77e0b24d58",
    "zwölf Boxkämpfer jagen",
    "тайная комната 7",
    "我喜歡在早上喝熱的咖啡嗎",
    "passwords are overrated",
  ])("is accepted: %s", (password) => {
    expect(choose(password)).not.toThrow();
  });
});
