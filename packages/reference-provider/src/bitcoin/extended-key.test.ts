import { createHash } from "node:crypto";
import { createBase58check } from "@scure/base";
import { describe, expect, it } from "vitest";
import { parseExtendedKey } from "./extended-key.ts";
import { receivingAddresses } from "./receiving-addresses.ts";

/** Account 0 of "abandon … about" (BIP84, test vectors), in the spellings that wallets use. */
const ACCOUNT = {
  zpub: "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs",
  xpub: "xpub6CatWdiZiodmUeTDp8LT5or8nmbKNcuyvz7WyksVFkKB4RHwCD3XyuvPEbvqAQY3rAPshWcMLoP2fMFMKHPJ4ZeZXYVUhLv1VMrjPC7PW6V",
  vpub: "vpub5Y6cjg78GGuNLsaPhmYsiw4gYX3HoQiRBiSwDaBXKUafCt9bNwWQiitDk5VZ5BVxYnQdwoTyXSs2JHRPAgjAvtbBrf8ZhDYe2jWAqvZVnsc",
  tpub: "tpubDC8msFGeGuwnKG9Upg7DM2b4DaRqg3CUZa5g8v2SRQ6K4NSkxUgd7HsL2XVWbVm39yBA4LAxysQAm397zwQSQoQgewGiYZqrA9DsP4zbQ1M",
};
const ZPRV =
  "zprvAdG4iTXWBoARxkkzNpNh8r6Qag3irQB8PzEMkAFeTRXxHpbF9z4QgEvBRmfvqWvGp42t42nvgGpNgYSJA9iefm1yYNZKEm7z6qUWCroSQnE";
const YPUB =
  "ypub6Ww3ibxVfGzLrAH1PNcjyAWenMTbbAosGNB6VvmSEgytSER9azLDWCxoJwW7Ke7icmizBMXrzBx9979FfaHxHcrArf3zbeJJJUZPf663zsP";

describe("the addresses of BIP84's test vectors", () => {
  it.each(["zpub", "xpub"] as const)("from the account's %s", (spelling) => {
    const addresses = receivingAddresses(parseExtendedKey(ACCOUNT[spelling]));
    expect(addresses.at(0)).toBe("bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu");
    expect(addresses.at(1)).toBe("bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g");
  });

  it.each(["vpub", "tpub"] as const)("for the test network from the account's %s", (spelling) => {
    const addresses = receivingAddresses(parseExtendedKey(ACCOUNT[spelling]));
    expect(addresses.at(0)).toBe("tb1q6rz28mcfaxtmd6v789l9rrlrusdprr9pqcpvkl");
  });
});

it("one account is the same account in every spelling, and another network another", () => {
  const idOf = (spelling: keyof typeof ACCOUNT) =>
    receivingAddresses(parseExtendedKey(ACCOUNT[spelling])).account;
  expect(idOf("zpub")).toBe(idOf("xpub"));
  expect(idOf("zpub")).not.toBe(idOf("vpub"));
});

it.each([
  ["a private key", ZPRV, "no private key belongs on a server"],
  ["a key for other addresses", YPUB, "native segwit"],
  ["a typing error", ACCOUNT.zpub.replace("2AGutZYs", "2AGutZYz"), "typing errors"],
  ["an address", "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "typing errors"],
  ["nothing", "", "typing errors"],
])("%s is refused", (_what, text, reason) => {
  expect(() => parseExtendedKey(text)).toThrow(reason);
});

describe("with a right checksum", () => {
  const base58check = createBase58check((bytes: Uint8Array) => createHash("sha256").update(bytes).digest());
  const changed = (change: (bytes: Buffer) => Buffer) =>
    base58check.encode(change(Buffer.from(base58check.decode(ACCOUNT.zpub))));

  it("a key that is cut off or no compressed one is refused", () => {
    for (const length of [0, 3, 4, 77]) {
      expect(() => parseExtendedKey(changed((bytes) => bytes.subarray(0, length)))).toThrow(
        "must be an extended",
      );
    }
    expect(() => parseExtendedKey(changed((bytes) => bytes.fill(4, 45, 46)))).toThrow("must be an extended");
  });

  it("a key that is no point of the curve gives no address", () => {
    const key = parseExtendedKey(changed((bytes) => bytes.fill(0xff, 46)));
    expect(() => receivingAddresses(key)).toThrow("must be an extended public key");
  });
});
