import * as z from "zod";
import { CHAT_SERVICES } from "../rules/chat-service.ts";

/** By which a desk can be reached. */
export const ChannelKind = z.enum(["whatsapp", "telegram", "mailto"]);
export type ChannelKind = z.infer<typeof ChannelKind>;

export interface ChannelName {
  readonly kind: ChannelKind;
  /** Digits with country code, a name without @, or an email address. */
  readonly value: string;
}

const [WHATSAPP] = CHAT_SERVICES;
const VALUES: Readonly<Record<ChannelKind, RegExp>> = {
  whatsapp: WHATSAPP.account,
  telegram: /^[A-Za-z]\w{3,31}$/,
  mailto: /^[^\s@,<>"]{1,64}@[^\s@,<>"]{1,190}\.[^\s@,<>".]{2,63}$/,
};

/** Whether a value can be a channel of its kind. */
export function isChannelValue({ kind, value }: ChannelName): boolean {
  return VALUES[kind].test(value);
}

/** WHATSAPP_NUMBER: digits alone, however they are grouped. */
export const WhatsappNumber = z
  .string()
  .transform((text) => text.replace(WHATSAPP.decoration, ""))
  .pipe(z.string().regex(WHATSAPP.account, WHATSAPP.complaint));

const COMPLAINT =
  "must list channels such as whatsapp:2348012345678,telegram:our_desk,mailto:desk@example.com";

/** ORDER_CHANNELS: the first leads. */
export const OrderChannels = z
  .string()
  .transform((text) => text.split(",").map((one) => channelIn(one.trim())))
  .refine((channels) => !channels.includes(null), COMPLAINT)
  .transform((channels) => channels.filter((channel) => channel !== null))
  .refine(
    (channels) => new Set(channels.map(({ kind, value }) => `${kind}:${value}`)).size === channels.length,
    "must name each channel once",
  );

function channelIn(text: string): ChannelName | null {
  const colon = text.indexOf(":");
  const kind = ChannelKind.safeParse(text.slice(0, colon)).data;
  const channel = kind === undefined ? null : { kind, value: text.slice(colon + 1) };
  return channel !== null && isChannelValue(channel) ? channel : null;
}
