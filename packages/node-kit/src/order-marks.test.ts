import { expect, it } from "vitest";
import {
  isMarkOf,
  type MarkOwner,
  MOST_ORDER_KEYS,
  orderMark,
  readOrderKey,
  readOrderKeys,
} from "./order-marks.ts";

const NONCE = Uint8Array.of(1, 2, 3, 4, 5, 6);
const KEY = Buffer.from(Array.from({ length: 32 }, (_none, at) => at));
const BROWSER: MarkOwner = { purpose: "maker", key: KEY, bytes: 12 };
const ACCOUNT: MarkOwner = { purpose: "account", key: "0b6f1f4e6a1c4c839d5a3f", bytes: 6 };

// By OpenSSL: slips of earlier releases carry such marks, and their customers must stay customers.
it.each([
  [BROWSER, "e7d830cf0da8b71243543cde"],
  [ACCOUNT, "1ea59cf233ca"],
])("a mark is the beginning of HMAC-SHA-256 over purpose and nonce (%#)", (owner, mark) => {
  expect(orderMark(owner, NONCE).toString("hex")).toBe(mark);
  expect(isMarkOf(Buffer.from(mark, "hex"), owner, NONCE)).toBe(true);
  expect(isMarkOf(Buffer.from(mark, "hex"), owner, Uint8Array.of(1, 2, 3, 4, 5, 7))).toBe(false);
  expect(isMarkOf(null, owner, NONCE)).toBe(false);
});

it.each([
  "",
  "AAAA",
  KEY.toString("hex"),
  `${KEY.toString("base64url")}=`,
  KEY.toString("base64url").slice(1),
])("%j is no order key", (text) => expect(readOrderKey(text)).toBeNull());

it("a key is read as it is written", () => {
  expect(readOrderKey(KEY.toString("base64url"))).toEqual(KEY);
});

it("S135: several keys are read, without what is none, and not more than a browser may have", () => {
  const written = KEY.toString("base64url");
  expect(readOrderKeys("")).toEqual([]);
  expect(readOrderKeys(`${written},AAAA,,${written}`)).toEqual([KEY, KEY]);
  expect(readOrderKeys(`${written},`.repeat(1_000))).toHaveLength(MOST_ORDER_KEYS);
});
