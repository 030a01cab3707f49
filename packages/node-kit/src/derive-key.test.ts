import { expect, it } from "vitest";
import { deriveKey } from "./derive-key.ts";

const SECRET = "a secret of at least 32 characters";

it("gives the same key for the same purpose, and another for any other", () => {
  const key = deriveKey(SECRET, "salt", "purpose");
  expect(key).toHaveLength(32);
  expect(deriveKey(SECRET, "salt", "purpose")).toEqual(key);
  for (const other of [
    deriveKey(SECRET, "salt", "another"),
    deriveKey(SECRET, "pepper", "purpose"),
    deriveKey(`${SECRET}!`, "salt", "purpose"),
  ]) {
    expect(other).not.toEqual(key);
  }
});

it.each(["", "short", "s".repeat(31)])("H36: makes no key of the secret %j", (secret) => {
  expect(() => deriveKey(secret, "salt", "purpose")).toThrow("at least 32 characters");
});
