import { expect, it } from "vitest";
import { KeyRing } from "../../platform/crypto/key-ring.ts";
import { SessionCipher } from "./session-cipher.ts";

const OLD = "an old secret of at least 32 signs";
const NEW = "a newer secret, of 32 signs as well";

const cipherWith = (...secrets: readonly string[]) => new SessionCipher(new KeyRing(secrets));

it("decrypts what it encrypted, for the same session only", () => {
  const cipher = cipherWith(NEW);
  const encrypted = cipher.encrypt("token", "session-1");
  expect(encrypted).not.toContain("token");
  expect(cipher.decrypt(encrypted, "session-1")).toBe("token");
  expect(cipher.decrypt(encrypted, "session-2")).toBeNull();
});

it("gives another text each time", () => {
  const cipher = cipherWith(NEW);
  expect(cipher.encrypt("token", "a")).not.toBe(cipher.encrypt("token", "a"));
});

it("rejects a text with any one byte changed", () => {
  const cipher = cipherWith(NEW);
  const encrypted = Buffer.from(cipher.encrypt("token", "a"), "base64url");
  for (let index = 0; index < encrypted.length; index += 1) {
    const changed = Buffer.from(encrypted);
    changed[index]! ^= 1;
    expect(cipher.decrypt(changed.toString("base64url"), "a")).toBeNull();
  }
});

it.each(["", "short", "x".repeat(200)])("rejects %j", (text) => {
  expect(cipherWith(NEW).decrypt(text, "a")).toBeNull();
});

it("decrypts with a replaced secret while it is still listed", () => {
  const encrypted = cipherWith(OLD).encrypt("token", "a");
  expect(cipherWith(NEW, OLD).decrypt(encrypted, "a")).toBe("token");
  expect(cipherWith(NEW).decrypt(encrypted, "a")).toBeNull();
});

it("hashes an account the same way each time, and knows its older hashes", () => {
  const before = cipherWith(OLD).hashAccount("ada@desk.example");
  const cipher = cipherWith(NEW, OLD);
  expect(cipher.hashAccount("ada@desk.example")).not.toBe(before);
  expect(cipher.allAccountHashes("ada@desk.example")).toContain(before);
  expect(cipher.allAccountHashes("bob@desk.example")).not.toContain(before);
});

it.each(["", "short"])("H36: refuses the secret %j", (secret) => {
  expect(() => cipherWith(secret)).toThrow("at least 32 characters");
});
