import * as z from "zod";
import { CHANNEL_KINDS, type ChannelName } from "../rules/chat-service.ts";

export const ChannelKind = z.enum(CHANNEL_KINDS);

const ACCOUNTS: Readonly<Record<ChannelName["kind"], RegExp>> = {
  whatsapp: /^[1-9]\d{6,14}$/,
  telegram: /^[A-Za-z]\w{3,31}$/,
  mailto: /^[^\s@,<>"?&#%]{1,64}@[^\s@,<>"?&#%]{1,190}\.[^\s@,<>".?&#%]{2,63}$/,
};

/** Whether the value is a valid account of its service. */
export function isChannelValue({ kind, value }: ChannelName): boolean {
  return ACCOUNTS[kind].test(value);
}

/** WHATSAPP_NUMBER: reduced to its digits, however they are grouped. */
export const WhatsappNumber = z
  .string()
  .transform((text) => text.replace(/[\s()+-]/g, ""))
  .refine(
    (value) => isChannelValue({ kind: "whatsapp", value }),
    "must be a phone number with country code, digits only",
  );

const COMPLAINT =
  "must list channels such as whatsapp:2348012345678,telegram:our_desk,mailto:desk@example.com";

/** ORDER_CHANNELS: the first takes orders by default. */
export const OrderChannels = z
  .string()
  .transform((text) => text.split(",").map((one) => channelIn(one.trim())))
  .refine((channels) => !channels.includes(null), COMPLAINT)
  .transform((channels) => channels.filter((channel) => channel !== null))
  .refine(
    (channels) => new Set(channels.map(({ kind, value }) => `${kind}:${value}`)).size === channels.length,
    "must name each channel once",
  );

/** The channels of an environment: ORDER_CHANNELS, or else the number alone. */
export function channelsOf(env: {
  readonly ORDER_CHANNELS?: readonly ChannelName[] | undefined;
  readonly WHATSAPP_NUMBER?: string | undefined;
}): readonly ChannelName[] {
  const number = env.WHATSAPP_NUMBER;
  return env.ORDER_CHANNELS ?? (number === undefined ? [] : [{ kind: "whatsapp", value: number }]);
}

function channelIn(text: string): ChannelName | null {
  const colon = text.indexOf(":");
  const kind = ChannelKind.safeParse(text.slice(0, colon)).data;
  const channel = kind === undefined ? null : { kind, value: text.slice(colon + 1) };
  return channel !== null && isChannelValue(channel) ? channel : null;
}
