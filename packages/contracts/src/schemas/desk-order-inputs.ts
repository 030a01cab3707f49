/**
 * The bodies of an order's steps (docs/product.md, P20). All except announce and record name the version they
 * saw.
 */
import * as z from "zod";
import { checkCustomerText, checkOneLine, TEXT_MISSING, TEXT_TOO_LONG } from "../rules/customer-text.ts";
import type { Message } from "../rules/message.ts";
import { DISPUTE_OUTCOMES } from "../rules/order-steps.ts";
import { trimUnseen } from "../rules/typed-text.ts";
import { THREAD_LIMITS } from "../rules/accounts/thread-text.ts";
import { MadeTime, MadeTimeOrDay } from "./given-times.ts";
import { sentence } from "./sentences.ts";

const NOT_AN_AMOUNT: Message = /*i18n*/ {
  id: "order.not_an_amount",
  message: "Please enter an amount above zero, such as 250.00",
};

/** Long enough for a complaint, short enough for a page. */
const TEXT_LENGTH = 500;
const NAME_LENGTH = 120;
const ID_LENGTH = 128;
/** A payment URI has an address, an amount, readable text, and sometimes a whole Lightning invoice. */
export const PASTED_ADDRESS_LENGTH = 1_000;

/** @param check refuses unwanted content */
function line(length: number, check: (text: string) => Message | null) {
  return z
    .string()
    .max(4 * length, sentence(TEXT_TOO_LONG))
    .transform(trimUnseen)
    .superRefine((text, context) => {
      const refusal = text === "" ? TEXT_MISSING : [...text].length > length ? TEXT_TOO_LONG : check(text);
      if (refusal !== null) context.addIssue({ code: "custom", message: sentence(refusal) });
    });
}
const Text = line(TEXT_LENGTH, checkCustomerText);
const Name = line(NAME_LENGTH, checkCustomerText);
/** An account may be an email address, which programs turn into a link. */
const Id = line(ID_LENGTH, checkOneLine);
const Address = line(PASTED_ADDRESS_LENGTH, checkOneLine).describe(
  "Or a payment URI, or an X-address of the XRP Ledger, which names its tag.",
);
const Amount = z
  .string()
  .regex(/^(?=.*[1-9])\d{1,15}(\.\d{1,18})?$/, sentence(NOT_AN_AMOUNT))
  .describe("A decimal number as text, above zero.");
const version = z.int().min(1).describe("The version of the order that the caller saw.");

export const StepInput = z.object({ version }).meta({ id: "StepInput" });
export const TextInput = z.object({ version, text: Text }).meta({ id: "TextInput" });
export const NoteInput = z.object({ version, note: Text }).meta({ id: "NoteInput" });
export const ReasonInput = z.object({ version, reason: Text }).meta({ id: "ReasonInput" });
export const OptionalReasonInput = z
  .object({ version, reason: Text.optional() })
  .meta({ id: "OptionalReasonInput" });
export const HandOverInput = z
  .object({ version, to: Id.describe("The email address or id of an account with a role."), note: Text })
  .meta({ id: "HandOverInput" });
export const RecordInput = z
  .object({ token: z.string().min(1).max(1_024).describe("The token of a slip.") })
  .meta({ id: "RecordInput" });
export const DetailsInput = z
  .object({
    version,
    accountId: z.uuid().describe("A receiving account."),
    localAmount: Amount.optional().describe("For an account in another currency than USD."),
  })
  .meta({ id: "DetailsInput" });

/** With the reference rate that the desk's servers add; it isn't in the document. */
export const DetailsWithRate = DetailsInput.extend({
  referenceRate: Amount.optional().describe("Units of the account's currency for one dollar."),
});

const allocate = z
  .array(z.object({ order: z.string().max(32), amount: Amount, version }))
  .max(20)
  .optional()
  .describe(
    "Other orders of the same payer that it pays too; the rest counts here. With this order among them, the rest counts for none yet.",
  );
const output = z.int().min(0).max(100_000).optional().describe("Its output, on networks that have them.");
const CoinMoney = z.object({
  amount: Amount,
  network: Id,
  transaction: Id,
  output,
  coinId: Id.optional().describe("What came, where it isn't the order's coin."),
  madeAt: MadeTime.optional().describe(
    "When the chain shows it as made; without it the money counts as late.",
  ),
  allocate,
});
const BankMoney = z.object({
  amount: Amount.describe("In the account's currency."),
  madeAt: MadeTimeOrDay.describe(
    "When the bank shows it as made; its day alone, where the line has no time.",
  ),
  payerName: z.union([z.literal(""), Name]).describe("As the bank shows it; empty for cash."),
  bankReference: Id.optional().describe("The bank's own reference, where its line has one."),
  narration: line(TEXT_LENGTH, checkOneLine).optional().describe("The line's description."),
  accountId: z.uuid().optional().describe("Where it came in, if not at the account that was shown."),
  allocate,
});
const withVersion = { version };
/** Money that isn't tied to an order's version: the right row of a correction. */
export const SeenMoneyInput = z.union([CoinMoney, BankMoney]);
export type SeenMoneyInput = z.infer<typeof SeenMoneyInput>;
export const MoneySeenInput = z
  .union([CoinMoney.extend(withVersion), BankMoney.extend(withVersion)])
  .meta({ id: "MoneySeenInput" });
export type MoneySeenInput = z.infer<typeof MoneySeenInput>;

export const ApproveInput = z
  .object({
    version,
    agrees: z.boolean(),
    text: Text.optional(),
    covers: z.string().max(100).describe("The hash of the proposal that was read."),
    seen: Id.optional().describe("What the proposal asks for; needed to agree."),
  })
  .meta({ id: "ApproveInput" });
export const SettleInput = z
  .object({ version, as: z.enum(["agreed", "new-price", "return"]) })
  .meta({ id: "SettleInput" });
/** For late money the desk's servers add a slip made this minute, which has today's price. */
export const SettleWithPrice = SettleInput.extend({ priceToken: z.string().max(1_024).optional() });
const bankReference = Id.optional().describe("The bank's reference, for money.");
const transaction = Id.optional().describe("The transaction's id, for coins.");
const paidFrom = z
  .uuid()
  .optional()
  .describe(
    "The account or wallet that it left. Without it the only one of that currency; where there are several it is needed.",
  );
const networkFee = Amount.optional().describe("The network's, in the network's own coin; the desk bears it.");
export const SentInput = z
  .object({
    version,
    amount: Amount.optional().describe("A part; without it all that is owed."),
    currency: Id.optional().describe("The account's, where it isn't what was agreed."),
    accountId: paidFrom,
    transaction,
    bankReference,
    output: z.int().min(0).max(100_000).optional(),
    fee: networkFee,
    madeAt: MadeTime.optional(),
  })
  .meta({ id: "SentInput" });
export type SentInput = z.infer<typeof SentInput>;
export const ReturnInput = z
  .object({
    version,
    amount: Amount.optional().describe("A part; without it all that came and isn't back."),
    currency: Id.optional().describe("Which of what came, where it isn't one; without it the last."),
    destination: Address.optional().describe(
      "Another place than the money came from: an admin asks for it, and it waits 72 hours.",
    ),
    accountId: z
      .uuid()
      .optional()
      .describe("The account or wallet that it left, where it isn't the one that it came in at."),
    transaction,
    bankReference,
    fee: networkFee,
    reason: Text,
  })
  .meta({ id: "ReturnInput" });
export type ReturnInput = z.infer<typeof ReturnInput>;
export const PayoutsInput = z
  .object({
    orders: z
      .array(z.object({ reference: z.string().max(32), version }))
      .min(1)
      .max(50),
    network: Id,
    transaction: Id,
    accountId: paidFrom,
    fee: networkFee,
  })
  .meta({ id: "PayoutsInput", description: "One transaction that pays out several orders." });
export type PayoutsInput = z.infer<typeof PayoutsInput>;
export const PayoutsExport = z
  .object({ orders: z.array(z.string().max(32)).min(1).max(500) })
  .meta({ id: "PayoutsExport" });
export type PayoutsExport = z.infer<typeof PayoutsExport>;

export const SuspenseInput = z
  .object({
    accountId: z.uuid().describe("The receiving account that it came in at."),
    amount: Amount,
    madeAt: MadeTime,
    payerName: z.union([z.literal(""), Name]).optional(),
    bankReference: Id.optional(),
    narration: line(TEXT_LENGTH, checkOneLine).optional(),
    network: Id.optional(),
    transaction: Id.optional(),
    output,
  })
  .meta({ id: "SuspenseInput", description: "Money that no order is known of yet." });
export type SuspenseInput = z.infer<typeof SuspenseInput>;
export const AllocationInput = z
  .object({ order: z.string().max(32), amount: Amount, version })
  .meta({ id: "AllocationInput" });
export type AllocationInput = z.infer<typeof AllocationInput>;

export const RefundInput = ReturnInput.omit({ version: true, accountId: true, currency: true }).meta({
  id: "RefundInput",
});
export type RefundInput = z.infer<typeof RefundInput>;
export const ApproveRefundInput = ApproveInput.omit({ version: true }).meta({ id: "ApproveRefundInput" });
export type ApproveRefundInput = z.infer<typeof ApproveRefundInput>;

const paymentId = z.uuid().describe("Of the row that it is about.");
export const ReverseInput = z
  .object({
    version,
    paymentId,
    amount: Amount.optional().describe("A part; without it what stands of the row."),
    madeAt: MadeTime,
    reason: Text,
  })
  .meta({ id: "ReverseInput" });
export type ReverseInput = z.infer<typeof ReverseInput>;
export const CorrectInput = z
  .object({ version, paymentId, reason: Text, right: SeenMoneyInput.optional() })
  .meta({ id: "CorrectInput" });
export type CorrectInput = z.infer<typeof CorrectInput>;
export const ExchangeInput = z
  .object({
    version,
    paymentId: z.uuid().describe("Of money in another coin or currency than was agreed."),
    worth: Amount.describe("What it counts as for the order, in the coin or currency that was agreed."),
    reason: Text,
  })
  .meta({ id: "ExchangeInput" });
export type ExchangeInput = z.infer<typeof ExchangeInput>;
const aboutNoOrder = { version: true, paymentId: true } as const;
export const ReversePaymentInput = ReverseInput.omit(aboutNoOrder)
  .extend({
    id: z.uuid().optional().describe("A UUID that the caller chooses: the same sent again is booked once."),
  })
  .meta({ id: "ReversePaymentInput" });
export type ReversePaymentInput = z.infer<typeof ReversePaymentInput>;
export const CorrectPaymentInput = z
  .object({
    reason: Text,
    right: SuspenseInput.optional().describe("In its place; without it the row is taken out."),
  })
  .meta({ id: "CorrectPaymentInput" });
export type CorrectPaymentInput = z.infer<typeof CorrectPaymentInput>;
export const WriteOffInput = z
  .object({
    version,
    amount: Amount.optional().describe("A part; without it all that is receivable."),
    reason: Text,
  })
  .meta({ id: "WriteOffInput" });
export const UndeliveredInput = z
  .object({ version, paymentId: paymentId.optional(), reason: Text })
  .meta({ id: "UndeliveredInput" });
export const ResolveInput = z
  .object({ version, outcome: z.enum(DISPUTE_OUTCOMES), text: Text })
  .meta({ id: "ResolveInput" });
/** It may contain the order's own link; the desk checks for others. */
const Said = line(TEXT_LENGTH, checkOneLine);
export const SayInput = z
  .object({ version, reply: Said.describe("The id of a reply for the page, or its text.") })
  .meta({ id: "SayInput" });

/** The provider checks the content: it knows the order and the earlier messages. */
export const MessageInput = z
  .object({
    text: line(THREAD_LIMITS.length, checkOneLine),
    after: z
      .int()
      .min(0)
      .optional()
      .describe(
        "How many messages there were when it was begun: sent again with the same, it is one message.",
      ),
  })
  .meta({ id: "MessageInput" });
export type MessageInput = z.infer<typeof MessageInput>;

export const BuyDestination = z.object({
  version,
  network: Id,
  address: Address,
  tag: Id.optional(),
  noTag: z.literal(true).optional().describe("The address needs no tag."),
  payerName: Name.describe("Whose account the money comes from."),
});
export const SellDestination = z.object({
  version,
  method: Name,
  account: Id,
  holder: Name,
  returnNetwork: Id,
  returnAddress: Address,
  returnTag: Id.optional(),
});
export const DestinationInput = z.union([BuyDestination, SellDestination]).meta({ id: "DestinationInput" });
export type DestinationInput = z.infer<typeof DestinationInput>;

/** The desk's servers add a slip at today's price, with the same coin, side, dollars and customer. */
export const RenewWithSlip = StepInput.extend({ token: z.string().min(1).max(1_024) });
export const PaidInput = z.object({ version, transaction: Id.optional() }).meta({ id: "PaidInput" });
export const CustomerCancelInput = z
  .object({ version, reason: Text.optional(), notPaid: z.literal(true).optional() })
  .meta({ id: "CustomerCancelInput" });
