import { describe, expect, it } from "vitest";
import { missingBtc, qrCodeUri } from "./bitcoin-uri.ts";

describe("what is missing", () => {
  it.each([
    ["0.00057143", "0.00050000", "0.00007143"],
    ["0.10000000", "0.09999999", "0.00000001"],
    ["12345678.00000000", "0.00000001", "12345677.99999999"],
  ])("of %s after %s is %s, to the satoshi", (asked, received, missing) => {
    expect(missingBtc(asked, received)).toBe(missing);
  });

  it.each(["0.00057143", "0.00057144"])("is nothing after %s", (received) => {
    expect(missingBtc("0.00057143", received)).toBeNull();
  });
});

describe("the URI in a QR code", () => {
  it("has a bech32 address in capitals, and its parameters as they were", () => {
    expect(qrCodeUri("bitcoin:bc1qar0srrr7xfkvy5l643?amount=0.00057143&label=e-book")).toBe(
      "bitcoin:BC1QAR0SRRR7XFKVY5L643?amount=0.00057143&label=e-book",
    );
    expect(qrCodeUri("bitcoin:bcrt1qw508d6qejxtdg4?amount=1")).toBe("bitcoin:BCRT1QW508D6QEJXTDG4?amount=1");
  });

  it("leaves a base58 address alone: its letters differ in case", () => {
    const uri = "bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=0.1";
    expect(qrCodeUri(uri)).toBe(uri);
  });
});
