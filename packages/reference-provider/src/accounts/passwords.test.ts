import { BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import { describe, expect, it } from "vitest";
import { formatPhc, parsePhc, Passwords } from "./passwords.ts";

const cost = { memoryKib: 64, passes: 1, parallelism: 1 };
const passwords = new Passwords({ cost });

describe("hashing", () => {
  it("is Argon2id at the recommended cost, with a salt of its own each time", async () => {
    const hash = await new Passwords().hash("Harmattan-2026");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/);
    expect(await passwords.hash("Harmattan-2026")).not.toBe(await passwords.hash("Harmattan-2026"));
  });

  it("gives the same hash for the same password with the salt and cost of an earlier one", async () => {
    const earlier = await passwords.hash("Harmattan-2026");
    const today = new Passwords({ cost: { ...cost, passes: 2 } });
    expect(await today.hash("Harmattan-2026", earlier)).toBe(earlier);
    expect(await today.hash("Monsoon-2026", earlier)).not.toBe(earlier);
    expect(today.isOutdated(earlier)).toBe(true);
    expect(passwords.isOutdated(earlier)).toBe(false);
  });

  it("counts every character, up to the longest password and the last of it", async () => {
    const long = "Aa1-".padEnd(128, "x");
    const stored = await passwords.hash(long);
    expect(await passwords.matches(long, stored)).toBe(true);
    expect(await passwords.matches(`${long.slice(0, -1)}y`, stored)).toBe(false);
  });

  it("takes a letter that another keyboard composes differently", async () => {
    const stored = await passwords.hash("Pa\u00df-\u00fcber-26");
    expect(await passwords.matches("Pa\u00df-u\u0308ber-26", stored)).toBe(true);
  });

  it("knows a hash that another implementation made", async () => {
    // The command line tool of the reference implementation: echo -n password | argon2 somesalt -id -t 2 -k
    // 65536 -p 1
    const stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
    expect(await passwords.matches("password", stored)).toBe(true);
    expect(await passwords.matches("passwore", stored)).toBe(false);
  });

  it("without an account nothing matches", async () => {
    expect(await passwords.matches("", null)).toBe(false);
  });

  it("refuses what would wait too long", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 150 }, () => passwords.hash("Harmattan-2026")),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(refused).toHaveLength(48);
    expect(refused[0]?.reason).toBeInstanceOf(BulkheadFullError);
    await passwords.hash("Harmattan-2026");
  });
});

describe("the PHC format", () => {
  it("comes back as it went in", () => {
    const hashed = { cost, salt: Buffer.from("0123456789abcdef"), hash: Buffer.alloc(32, 7) };
    expect(parsePhc(formatPhc(hashed))).toEqual(hashed);
  });

  it.each(["", "$argon2i$v=19$m=64,t=1,p=1$c2FsdA$aGFzaA", "plain"])("%j is refused", (text) => {
    expect(() => parsePhc(text)).toThrow("PHC");
  });
});
