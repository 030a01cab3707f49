/** What is sent with each step of an order (docs/product.md, P20). All but announce and record name the version they saw. */
import * as z from "zod";
import { checkCustomerText, checkOneLine, TEXT_MISSING, TEXT_TOO_LONG } from "../rules/customer-text.ts";
import type { Message } from "../rules/message.ts";
import { DISPUTE_OUTCOMES } from "../rules/order-steps.ts";
import { trimUnseen } from "../rules/typed-text.ts";
import { sentence } from "./sentences.ts";

const NOT_AN_AMOUNT: Message = /*i18n*/ {
  id: "order.not_an_amount",
  message: "Please enter an amount above zero, such as 250.00",
};

/** Long enough for a complaint, short enough for a page. */
const TEXT_LENGTH = 500;
const NAME_LENGTH = 120;
const ID_LENGTH = 128;

/** @param check what of its content is refused */
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
/** An account may be an email address, which programs make a link of. */
const Id = line(ID_LENGTH, checkOneLine);
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

/** The desk's servers add the reference rate; the document doesn't have it. */
export const DetailsWithRate = DetailsInput.extend({
  referenceRate: Amount.optional().describe("Units of the account's currency for one dollar."),
});

const CoinMoney = z.object({
  version,
  amount: Amount,
  network: Id,
  transaction: Id,
  output: z.int().min(0).max(100_000).optional().describe("Its output, on networks that have them."),
  coinId: Id.optional().describe("What came, where it isn't the order's coin."),
  paidAt: z.iso.datetime({ offset: true }).optional().describe("When the chain shows it as made."),
});
const BankMoney = z.object({
  version,
  amount: Amount.describe("In the account's currency."),
  paidAt: z.iso.datetime({ offset: true }).describe("When the bank shows it as made."),
  payerName: Name.describe("As the bank shows it."),
  receipt: Id.optional().describe("The bank's own reference, where its line has one."),
  accountId: z.uuid().optional().describe("Where it came in, if not at the account that was shown."),
});
export const MoneySeenInput = z.union([CoinMoney, BankMoney]).meta({ id: "MoneySeenInput" });
export type MoneySeenInput = z.infer<typeof MoneySeenInput>;

export const LookInput = z
  .object({ version, agrees: z.boolean(), text: Text.optional() })
  .meta({ id: "LookInput" });
export const SettleInput = z
  .object({ version, as: z.enum(["agreed", "new-price", "return"]) })
  .meta({ id: "SettleInput" });
/** For money that came late the desk's servers add a slip of this minute: its price is today's. */
export const SettleWithPrice = SettleInput.extend({ priceToken: z.string().max(1_024).optional() });
export const TransactionInput = z
  .object({ version, transaction: Id.describe("The transaction's id, or the bank's reference.") })
  .meta({ id: "TransactionInput" });
export const ReturnInput = z.object({ version, reason: Text, transaction: Id }).meta({ id: "ReturnInput" });
export const ResolveInput = z
  .object({ version, outcome: z.enum(DISPUTE_OUTCOMES), text: Text })
  .meta({ id: "ResolveInput" });
export const SayInput = z
  .object({ version, reply: Text.describe("The id of a reply for the page, or its text.") })
  .meta({ id: "SayInput" });

const BuyDestination = z.object({
  version,
  network: Id,
  address: Id,
  tag: Id.optional(),
  noTag: z.literal(true).optional().describe("The address needs no tag."),
  payerName: Name.describe("Whose account the money comes from."),
});
const SellDestination = z.object({
  version,
  method: Name,
  account: Id,
  holder: Name,
  returnNetwork: Id,
  returnAddress: Id,
  returnTag: Id.optional(),
});
export const DestinationInput = z.union([BuyDestination, SellDestination]).meta({ id: "DestinationInput" });
export type DestinationInput = z.infer<typeof DestinationInput>;

/** The desk's servers add a slip at today's price, of the same coin, side, dollars and maker. */
export const RenewWithSlip = StepInput.extend({ token: z.string().min(1).max(1_024) });
export const PaidInput = z.object({ version, transaction: Id.optional() }).meta({ id: "PaidInput" });
export const MakerCancelInput = z
  .object({ version, reason: Text.optional(), notPaid: z.literal(true).optional() })
  .meta({ id: "MakerCancelInput" });
