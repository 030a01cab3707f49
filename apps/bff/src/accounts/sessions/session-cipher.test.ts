import { expect, it } from "vitest";
import { SessionCipher } from "./session-cipher.ts";

const OLD = "an old secret of at least 32 signs";
const NEW = "a newer secret, of 32 signs as well";

it("opens what it sealed, for the same session only", () => {
  const seal = new SessionCipher([NEW]);
  const sealed = seal.seal("token", "session-1");
  expect(sealed).not.toContain("token");
  expect(seal.open(sealed, "session-1")).toBe("token");
  expect(seal.open(sealed, "session-2")).toBeNull();
});

it("gives another text each time", () => {
  const seal = new SessionCipher([NEW]);
  expect(seal.seal("token", "a")).not.toBe(seal.seal("token", "a"));
});

it("does not open a text in which any one byte was changed", () => {
  const seal = new SessionCipher([NEW]);
  const sealed = Buffer.from(seal.seal("token", "a"), "base64url");
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed[index]! ^= 1;
    expect(seal.open(changed.toString("base64url"), "a")).toBeNull();
  }
});

it.each(["", "short", "x".repeat(200)])("does not stumble over %j", (text) => {
  expect(new SessionCipher([NEW]).open(text, "a")).toBeNull();
});

it("opens with a secret that was replaced, as long as it is still listed", () => {
  const sealed = new SessionCipher([OLD]).seal("token", "a");
  expect(new SessionCipher([NEW, OLD]).open(sealed, "a")).toBe("token");
  expect(new SessionCipher([NEW]).open(sealed, "a")).toBeNull();
});

it("names an account the same way each time, and knows its older names", () => {
  const before = new SessionCipher([OLD]).account("ada@desk.example");
  const seal = new SessionCipher([NEW, OLD]);
  expect(seal.account("ada@desk.example")).not.toBe(before);
  expect(seal.accounts("ada@desk.example")).toContain(before);
  expect(seal.accounts("bob@desk.example")).not.toContain(before);
});

it.each(["", "short"])("H36: seals nothing with the secret %j", (secret) => {
  expect(() => new SessionCipher([secret])).toThrow("at least 32 characters");
});
