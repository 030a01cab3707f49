import * as z from "zod";
import { ServerTime } from "./freshness.ts";

const PaymentId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,128}$/)
  .describe("The provider's id. It works only in the browser that created the payment.");
const BookId = z
  .string()
  .regex(/^[a-z0-9-]{1,64}$/)
  .describe("The one book is make-money-while-you-sleep.");
const Btc = z
  .string()
  .regex(/^\d{1,8}\.\d{8}$/)
  .describe("BTC with eight decimals.");

export const CreatePaymentInput = z
  .object({
    bookId: BookId,
    type: z.enum(["digital", "physical"]).describe("`physical` is refused until the desk sells it."),
    method: z
      .enum(["onchain"])
      .optional()
      .describe("How to pay: `onchain` where it is left out; more may come."),
  })
  .meta({ id: "CreatePaymentRequest" });
export type CreatePaymentInput = z.infer<typeof CreatePaymentInput>;

/**
 * new: nothing seen yet. detected: the full amount is on its way. underpaid: less than the amount arrived.
 * confirmed: the amount has enough confirmations (overpaid: more than the amount). expired: the window closed
 * and nothing came; the address is still watched until `watchedUntil`. late: the amount came after the window
 * closed; a person at the desk decides.
 */
export const PaymentStatus = z
  .enum(["new", "detected", "underpaid", "confirmed", "overpaid", "expired", "late"])
  .meta({ id: "PaymentStatus" });
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/** Fields of a payment by any method. */
const anyPayment = {
  paymentId: PaymentId,
  status: PaymentStatus,
  expiresAt: z.iso.datetime().describe("End of the payment window (UTC)."),
  serverTime: ServerTime,
  watchedUntil: z.iso.datetime().nullable().describe("Money that arrives before this time is still noticed."),
  simulated: z.boolean().describe("True on a simulated chain: don't send real money."),
};

/** A payment to an address on the Bitcoin chain. */
const onchainPayment = {
  ...anyPayment,
  method: z.literal("onchain").describe("How it is paid; more methods may come, with fields of their own."),
  btcAmount: Btc.describe("The exact amount to send."),
  btcUsd: z
    .string()
    .nullable()
    .describe("The price behind it: USD for one bitcoin; null when the provider doesn't say."),
  address: z
    .string()
    .describe("Bitcoin address to pay to. Address and amount together identify this payment."),
  uri: z.string().describe("BIP21 payment URI; for a QR code and for wallets on the same device."),
  receivedBtc: Btc.nullable().describe(
    "What has arrived so far, confirmed or not; null when the provider doesn't say.",
  ),
  confirmations: z.int().min(0).nullable(),
  confirmationsNeeded: z.int().min(0).nullable(),
};

export const Payment = z
  .object({
    ...onchainPayment,
    qrCode: z.string().describe("The URI as an image (data URI), as the provider gave it; may be empty."),
  })
  .meta({ id: "Payment", description: "What to send, and where." });
export type Payment = z.infer<typeof Payment>;

export const PaymentStatusAnswer = z
  .object(onchainPayment)
  .meta({ id: "PaymentStatusAnswer", description: "The status of the payment." });
export type PaymentStatusAnswer = z.infer<typeof PaymentStatusAnswer>;

export const Book = z
  .object({
    formats: z
      .array(z.string().regex(/^[a-z\d]{1,8}$/))
      .max(8)
      .describe("pdf, epub … of its files; empty: not known."),
    pages: z.int().min(1).nullable().describe("Of the PDF; null: not known."),
  })
  .meta({ id: "Book", description: "What a buyer of the book gets." });
export type Book = z.infer<typeof Book>;

export const UnlockInput = z.object({ bookId: BookId, paymentId: PaymentId }).meta({ id: "UnlockRequest" });
export type UnlockInput = z.infer<typeof UnlockInput>;

export const UnlockAnswer = z
  .object({
    downloadUrl: z.string().describe("Opens the book; expires at `expiresAt`."),
    expiresAt: z.iso.datetime().nullable(),
    files: z
      .array(
        z.object({ format: z.string().describe("pdf, epub …"), url: z.string(), bytes: z.int().nullable() }),
      )
      .describe("Every format of the book; the first is that of `downloadUrl`."),
  })
  .meta({ id: "UnlockAnswer", description: "Temporary links to the book." });
export type UnlockAnswer = z.infer<typeof UnlockAnswer>;
