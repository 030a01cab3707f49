import * as z from "zod";
import { CONTACT_VERDICTS } from "../rules/verify-contact.ts";
import { KeptRate } from "./local-rates.ts";
import { Spread } from "./config.ts";
import { ChannelKind } from "./order-channels.ts";

const Contact = z.object({
  kind: ChannelKind,
  value: z.string().max(255).describe("Digits with country code, a name without @, or an email address."),
  active: z.boolean().describe("False: it takes no orders; its successor does."),
  successor: z
    .string()
    .max(270)
    .optional()
    .describe("`kind:value` of another entry; else the next active one."),
});
const Retired = z.object({ kind: ChannelKind, value: z.string().max(255) });

/** How the desk can be reached, and whether it is staffed. */
const openDesk = {
  hours: z.string().nullable().describe("Such as `Mon-Fri 08:00-22:00 Africa/Lagos`; null: none are told."),
  open: z.boolean().describe("By the hours and without a pause."),
  attended: z
    .boolean()
    .optional()
    .describe(
      "A member of the desk is there, or is called. Absent: a desk that keeps no orders doesn't know.",
    ),
  halfAnsweredWithin: z
    .int()
    .optional()
    .describe(
      "Minutes within which half of today's orders were answered. Absent: of fewer than ten, or where half of them weren't.",
    ),
  opensAt: z.iso.datetime().nullable().describe("When it opens next, where that is known."),
  refusesOrders: z.boolean().describe("It is closed, and takes no orders meanwhile."),
  notice: z.string().max(200).nullable().describe("What the desk says of a pause."),
};

/** The desk's settings that the provider tells the desk's servers, without personal data. */
export const DeskFacts = z.object({
  takesOrders: z.boolean(),
  spread: Spread.nullish().describe("Null: no admin has set one, and the servers' own counts."),
  ...openDesk,
  contacts: z.array(Contact).max(12),
  retired: z.array(Retired).max(100),
  rates: z.array(KeptRate).default([]),
});
export type DeskFacts = z.infer<typeof DeskFacts>;

/** GET /.well-known/tradeslip-contacts.json. */
export const Contacts = z
  .object({
    issuedAt: z.iso.datetime(),
    contacts: z.array(Contact).describe("The first that is active leads."),
    retired: z.array(Retired).describe("Channels that the desk has given up."),
    hosts: z.array(z.string()).describe("Of the desk's own pages, where the operator names its address."),
    profiles: z.array(z.string()).describe("Links to the desk's mailbox and its accounts elsewhere."),
    desk: z.object({
      ...openDesk,
      keepsOrders: z
        .boolean()
        .describe("Payment details stand on an order's own page; else they come in the chat."),
    }),
  })
  .meta({ id: "Contacts" });
export type Contacts = z.infer<typeof Contacts>;

export const VerifiedContact = z
  .object({
    verdict: z.enum(CONTACT_VERDICTS),
    resembles: z.string().optional().describe("What of ours it is, or imitates."),
  })
  .meta({ id: "VerifiedContact" });
