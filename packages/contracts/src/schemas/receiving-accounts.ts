import * as z from "zod";
import type { Message } from "../rules/message.ts";
import { NETWORK_NAMES } from "../rules/networks.ts";
import { PASTED_ADDRESS_LENGTH } from "./desk-order-inputs.ts";
import { lineOf } from "./desk-texts.ts";
import { sentence } from "./sentences.ts";

const CEILING_UNREADABLE: Message = /*i18n*/ {
  id: "account.ceiling_unreadable",
  message: "Please enter a ceiling such as 250000.00, or nothing for none.",
};
const HOURS_UNREADABLE: Message = /*i18n*/ {
  id: "account.hours_unreadable",
  message: "Please enter whole hours from 0 to 72.",
};
const NETWORK_NEEDED: Message = /*i18n*/ {
  id: "account.network_needed",
  message: "An account for coins needs its network and its addresses; no other account has them.",
};

export const ReceivingKind = z.enum(["bank", "mobile-money", "cash", "coin"]);
export type ReceivingKind = z.infer<typeof ReceivingKind>;

/** Above zero, with at most as many decimals as a coin has. */
const Ceiling = z
  .string()
  .regex(/^(?!0+(?:\.0+)?$)\d{1,15}(?:\.\d{1,8})?$/, sentence(CEILING_UNREADABLE))
  .nullable();
/** A weekend, at most. */
const MOST_HOURS = 72;
const Hours = z
  .int(sentence(HOURS_UNREADABLE))
  .min(0, sentence(HOURS_UNREADABLE))
  .max(MOST_HOURS, sentence(HOURS_UNREADABLE))
  .describe(
    "How many hours after an order's hold its bank posts money of that hold; confirmed as any change, unless fewer.",
  );
const Detail = z.object({ label: lineOf(40), value: lineOf(200) });
const account = {
  kind: ReceivingKind,
  name: lineOf(80).describe("For the desk alone, but for the heading above the details."),
  currency: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d]{2,10}$/)
    .describe("`USD`, `NGN`, …, or the coin's symbol."),
  network: z.enum(NETWORK_NAMES).optional(),
  holder: lineOf(120).describe("Whose account it is, as its bank spells it."),
  details: z
    .array(Detail)
    .max(12)
    .describe("What the customer needs to pay, in the order in which it is shown."),
  dailyCeiling: Ceiling.optional().describe("In the account's currency, for a day (UTC); null: none."),
};
export const ReceivingAccountInput = z
  .object({
    ...account,
    version: z.int().min(0).describe("Of the account that is changed; 0 for a new one."),
    postsLaterHours: Hours.default(0),
    paused: z.boolean().default(false),
    addresses: z
      .array(z.string().trim().min(1).max(PASTED_ADDRESS_LENGTH))
      .max(500)
      .optional()
      .describe(
        "Each is for one order and no second one; on a network with tags with a space and its tag behind.",
      ),
  })
  .refine(
    ({ kind, network, addresses = [] }) =>
      kind === "coin" ? network !== undefined : network === undefined && addresses.length === 0,
    { path: ["network"], message: sentence(NETWORK_NEEDED) },
  )
  .meta({ id: "ReceivingAccountRequest" });
export type ReceivingAccountInput = z.infer<typeof ReceivingAccountInput>;

export const ReceivingAccountConfirmation = z
  .object({ version: z.int().min(1).describe("That was read.") })
  .meta({ id: "ReceivingAccountConfirmation" });

export const ReceivingAccount = z
  .object({
    id: z.uuid(),
    version: z.int().describe("From 1; each change counts it up."),
    ...account,
    dailyCeiling: Ceiling,
    postsLaterHours: Hours,
    paused: z.boolean(),
    addresses: z
      .array(z.object({ address: z.string(), reference: z.string().nullable() }))
      .optional()
      .describe("Of a coin account, with the order that has it; null: free."),
    usedToday: z.string().describe("In the account's currency."),
    changedAt: z.iso.datetime(),
    changedBy: z.string().describe("The name of the admin."),
    counts: z.boolean().describe("False: it waits to be confirmed, and no order gets it."),
    countsFrom: z.iso
      .datetime()
      .optional()
      .describe("When it takes effect on its own, where no other admin can confirm it."),
  })
  .meta({ id: "ReceivingAccount" });
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;
export const ReceivingAccounts = z
  .object({ accounts: z.array(ReceivingAccount) })
  .meta({ id: "ReceivingAccounts" });
