import * as z from "zod";
import { DESK_ROLES } from "../rules/capabilities.ts";
import type { Message } from "../rules/message.ts";
import { HOURS_UNREADABLE, parseOpeningHours } from "../rules/opening-hours.ts";
import { Spread } from "./config.ts";
import { forCustomers, lineOf } from "./desk-texts.ts";
import { ChannelKind, isChannelValue } from "./order-channels.ts";
import { sentence } from "./sentences.ts";

const ENTER_MONEY: Message = /*i18n*/ {
  id: "desk.amount_unreadable",
  message: "Please enter an amount such as 2500.00, or nothing for none.",
};
const CHANNEL_UNREADABLE: Message = /*i18n*/ {
  id: "channel.unreadable",
  message:
    "Please enter a WhatsApp number with country code and digits only, a Telegram name without @, or an email address.",
};
const CHANNEL_TWICE: Message = /*i18n*/ { id: "channel.twice", message: "A channel is listed twice." };
const SUCCESSOR_UNKNOWN: Message = /*i18n*/ {
  id: "channel.successor_unknown",
  message: "A channel's successor must be another channel of the list, such as telegram:our_desk.",
};
/** DESK_HOURS, for servers and provider. */
export const DeskHours = z
  .string()
  .refine(
    (text) => parseOpeningHours(text) !== null,
    "must be hours and their time zone, such as Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos",
  );

const Channel = z.object({
  kind: ChannelKind,
  value: z
    .string()
    .max(255)
    .describe("A number with country code and digits only, a name without @, or an email address."),
  active: z.boolean().describe("False: it takes no orders, and its successor is named instead."),
  successor: z
    .string()
    .max(270)
    .optional()
    .describe("`kind:value` of another entry; without one, the next active entry."),
});

const Channels = z
  .array(
    Channel.refine(isChannelValue, {
      path: ["value"],
      message: sentence(CHANNEL_UNREADABLE),
    }),
  )
  .min(1)
  .max(12)
  .superRefine((channels, context) => {
    const names = channels.map(({ kind, value }) => `${kind}:${value}`);
    if (new Set(names).size < names.length)
      context.addIssue({ code: "custom", message: sentence(CHANNEL_TWICE) });
    channels.forEach(({ successor }, place) => {
      if (successor === undefined || (names.includes(successor) && names[place] !== successor)) return;
      context.addIssue({
        code: "custom",
        path: [place, "successor"],
        message: sentence(SUCCESSOR_UNKNOWN),
      });
    });
  });

const Hours = z
  .string()
  .trim()
  .max(300)
  .transform((text) => (text === "" ? null : text))
  .refine((text) => text === null || parseOpeningHours(text) !== null, sentence(HOURS_UNREADABLE))
  .nullable()
  .describe("Such as `Mon-Fri 08:00-22:00, Sat 10:00-16:00 Africa/Lagos`; null or empty: none are told.");

const Pause = z.object({
  notice: forCustomers(lineOf(200))
    .or(z.literal(""))
    .default("")
    .describe("What the trade screens say beside it."),
  until: z.iso.datetime().nullable().default(null).describe("Null: until a member of the desk ends it."),
});

const Limit = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,2})?$/, sentence(ENTER_MONEY))
  .nullable();
export const Limits = z.object({
  dayUsd: Limit.describe("What one payer may order in a day; null: no limit, as for the others."),
  monthUsd: Limit.describe("In 30 days."),
  newPayerUsd: Limit.describe("All of a payer's orders together, until a first one is closed."),
  newPayersDayUsd: Limit.describe("All first orders of a day together."),
  openHoldsUsd: Limit.describe("All orders with payment details that no money came for yet, together."),
  approvalAbove: Limit.describe("From more than that on, a second person looks."),
  agentDayUsd: Limit.describe("What one agent may pay out in a day without a second person."),
  aloneDayUsd: Limit.describe("What may be paid out in a day that its own author approved."),
  shortPercent: z
    .number()
    .min(0)
    .max(1)
    .describe("So much less may come as a bank's fee, and $5 at most; 0: none."),
  waitHours: z.int().min(0).max(720).describe("How long a payer's first money waits before it is sent on."),
});

export type Limits = z.infer<typeof Limits>;

/**
 * For a desk that began before the limits existed: an update refuses no order that it took the day before.
 */
export const NO_LIMITS: Limits = {
  dayUsd: null,
  monthUsd: null,
  newPayerUsd: null,
  newPayersDayUsd: null,
  openHoldsUsd: null,
  approvalAbove: null,
  agentDayUsd: null,
  aloneDayUsd: null,
  shortPercent: 0,
  waitHours: 0,
};

const settings = {
  takesOrders: z.boolean().describe("False: the desk keeps no orders, and nothing of one is stored."),
  outsideHours: z.enum(["taken", "refused"]).describe("Orders while the desk is closed."),
  limits: Limits,
};

/** What an admin sends. Absent parts stay as they are. */
export const DeskSettingsInput = z
  .object({
    version: z
      .int()
      .min(1)
      .describe("Of the settings that were changed; 409 `settings_moved` for an old one."),
    ...z.object(settings).partial().shape,
    hours: Hours.optional(),
    limits: Limits.partial().optional(),
    pause: z
      .union([z.boolean(), Pause])
      .nullable()
      .optional()
      .describe("Null or false: the desk isn't paused; true: a pause without words."),
    channels: Channels.optional(),
    spread: Spread.nullable()
      .optional()
      .describe("From 0 to 20 percent on each side, with the next price; null: that of the servers."),
  })
  .meta({ id: "DeskSettingsRequest" });
export type DeskSettingsInput = z.infer<typeof DeskSettingsInput>;

export const DeskChannel = Channel.extend({
  counts: z.boolean().describe("False: new, and waits to be confirmed; no customer is sent there."),
  countsFrom: z.iso
    .datetime()
    .optional()
    .describe("When it takes effect on its own, where no other admin can confirm it."),
}).meta({ id: "DeskChannel" });
export type DeskChannel = z.infer<typeof DeskChannel>;

const Amount = z.string().describe("USD.");
const SettingValue = z.string().or(z.number()).nullable();
const PendingChange = z.object({
  id: z.string(),
  change: z.object({
    field: z.string().describe("Such as `limits.newPayerUsd`."),
    from: SettingValue,
    to: SettingValue,
  }),
  by: z.object({ id: z.string(), name: z.string() }),
  actsAt: z.iso
    .datetime()
    .nullable()
    .describe("When it takes effect on its own; null: once another admin confirms it."),
  mayConfirm: z.boolean().describe("By who reads it."),
});

const Act = z.object({ by: z.object({ id: z.string(), name: z.string() }), at: z.iso.datetime() });
const Stop = Act.extend({
  reason: z.string(),
  restart: Act.optional().describe("Who asked to restart; a second person does."),
  mayRestart: z.boolean().describe("By who reads it: false for an hour after they asked."),
});

export const StopInput = z.object({ reason: lineOf(200) }).meta({ id: "StopRequest" });

export const DeskSettings = z
  .object({
    version: z.int().min(1),
    ...settings,
    hours: z.string().nullable().describe("As in the request."),
    pause: z.object({ notice: z.string(), until: z.iso.datetime().nullable() }).nullable(),
    spread: Spread.nullable().describe("Null: none was set here, and that of the servers counts."),
    channels: z.array(DeskChannel).describe("The first that is active and counts leads."),
    stopped: Stop.nullable().describe("No payment details are shown and nothing is paid out."),
    pending: z.array(PendingChange).describe("What would loosen the desk, and doesn't act yet."),
    used: z
      .object({ newPayersDayUsd: Amount, openHoldsUsd: Amount })
      .describe("What counts towards the limits of all payers together, whether there are any or not."),
    attended: z.boolean().describe("A member of the desk was at the console in the last ten minutes."),
    open: z.boolean().describe("By the hours and without a pause."),
    opensAt: z.iso.datetime().nullable().describe("When it opens next, where that is known."),
    people: z
      .array(z.object({ id: z.string(), name: z.string(), role: z.enum(DESK_ROLES) }))
      .describe("All who hold a role, by name."),
  })
  .meta({ id: "DeskSettings" });
export type DeskSettings = z.infer<typeof DeskSettings>;

export const DeskDuty = z
  .object({
    onDuty: z.boolean().describe("A mail comes when an order waits and no console is open."),
  })
  .meta({ id: "DeskDuty" });
export const DeskDutyInput = DeskDuty.meta({ id: "DeskDutyRequest" });

export const ChannelConfirmation = z
  .object({ kind: ChannelKind, value: z.string().max(255) })
  .meta({ id: "ChannelConfirmation" });
