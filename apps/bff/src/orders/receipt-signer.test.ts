import { readReceiptToken, receiptMessage, writeReceiptToken } from "@tradeslip/contracts/receipts";
import { readSlipToken, writeSlipToken } from "@tradeslip/contracts/slips";
import { expect, it } from "vitest";
import { ReceiptSigner } from "./receipt-signer.ts";
import { newerReceipt, RECEIPT_TERMS, receiptsOf } from "./testing/some-receipt.ts";
import { someSigner } from "./testing/some-signer.ts";
import { someTerms } from "./testing/some-terms.ts";

const SECRET = "a secret of the receipts of these tests";
it("signs what it verifies, the same each time", async () => {
  const receipts = receiptsOf(SECRET);
  const token = receipts.sign(RECEIPT_TERMS)!;
  expect(receipts.sign(RECEIPT_TERMS)).toBe(token);
  expect(await receipts.verify(token)).toEqual({ terms: RECEIPT_TERMS, hasLeakedKey: false });
  expect(await receiptsOf("another secret than that of these tests").verify(token)).toBe(
    "receipt_key_unknown",
  );
});

it("none is signed of terms that no receipt can hold", () => {
  expect(receiptsOf(SECRET).sign({ ...RECEIPT_TERMS, rate: "1e3" })).toBeNull();
});

it("10,000 changed receipts are refused", async () => {
  const receipts = receiptsOf(SECRET);
  const token = receipts.sign(RECEIPT_TERMS)!;
  const { body, signature } = readReceiptToken(token)!;
  const passed: string[] = [];
  const places = body.length + signature.length - 2;
  for (let count = 0; count < 10_000; count += 1) {
    // Behind the key's name: of another key nothing is known. Each byte in turn, each time in another way.
    const place = 2 + (count % places);
    const bytes = Uint8Array.from([...body, ...signature]);
    bytes[place] = bytes[place]! ^ (1 + ((Math.floor(count / places) * 7) % 255));
    const changed = writeReceiptToken(bytes.slice(0, body.length), bytes.slice(body.length));
    if ((await receipts.verify(changed)) !== "unknown_receipt") passed.push(changed);
  }
  expect(passed).toEqual([]);
});

it("a signature of a slip is none of a receipt, nor the other way round", async () => {
  const signer = someSigner([SECRET]);
  const receipts = new ReceiptSigner(signer.keys);
  const receipt = readReceiptToken(receipts.sign(RECEIPT_TERMS)!)!;
  expect(await signer.verify(writeSlipToken(receipt.body, receipt.signature))).toBe("unknown_slip");
  const message = receiptMessage(receipt.body);
  expect(await signer.verify(writeSlipToken(message, receipt.signature))).toBe("unknown_slip");
  expect(await signer.verify(receipts.sign(RECEIPT_TERMS)!)).toBe("unknown_slip");
  const slip = readSlipToken(signer.issue(someTerms()).token)!;
  expect(await receipts.verify(writeReceiptToken(slip.body, slip.signature))).toBe("unknown_receipt");
  // A key that signed the receipt's own bytes without what goes before them.
  const bare = signer.keys.signing()!.signer.sign(receipt.body);
  expect(await receipts.verify(writeReceiptToken(receipt.body, bare))).toBe("unknown_receipt");
});

it("one that a later release wrote is said to be newer", async () => {
  expect(await receiptsOf(SECRET).verify(newerReceipt(SECRET))).toBe("receipt_newer");
});
