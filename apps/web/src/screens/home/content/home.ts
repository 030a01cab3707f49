import { t } from "@lingui/core/macro";
import { type Claim, claims } from "../../../content/claims.ts";
import type { FeatureIcon } from "./features.ts";

export interface Reason {
  id: string;
  title: string;
  icon: FeatureIcon;
  description: string;
}

export interface Step {
  id: string;
  title: string;
  description: string;
  /** In its place where the desk has no page for each order. */
  unkept?: string;
  /** In their places where the desk has no chat. */
  withoutChat?: Partial<Pick<Step, "title" | "description" | "unkept">>;
}

/** The four cards beside the steps. */
export const reasons = (): readonly Reason[] => [
  {
    id: "easy",
    title: t`Easy to use`,
    icon: "hand",
    description: t`One amount, one rate, one button. No order book to learn.`,
  },
  {
    id: "fast",
    title: t`Fast payments`,
    icon: "banknote",
    description: t`You get paid as soon as your coins arrive.`,
  },
  {
    id: "free",
    title: t`Free registration`,
    icon: "ticket",
    description: t`An account costs nothing, and you can see our rates without one.`,
  },
  {
    id: "safe",
    title: t`Safe and secured`,
    icon: "shield",
    description: t`Every order is a slip with a reference that you and our team share.`,
  },
];

export const steps = (): readonly Step[] => [
  { id: "open", title: t`Open the app`, description: t`On your phone, or right here in your browser.` },
  {
    id: "sign-up",
    title: t`Follow the quick sign-up`,
    description: t`Fill in a form, then enter a code to verify your account.`,
  },
  {
    id: "information",
    title: t`Only basic personal information needed`,
    description: t`Your name, contact details and date of birth.`,
  },
];

/**
 * From an amount to the coin or the money. Names a single place that tells where to pay, because impostors
 * send payment details too.
 */
export const orderSteps = (): readonly Step[] => [
  {
    id: "amount",
    title: t`Enter an amount`,
    description: t`Buy or sell, from $250. You see the rate, our fee and the total before you order. No account needed.`,
  },
  {
    id: "slip",
    title: t`Send your slip`,
    description: t`Your order becomes a signed slip. It opens in the chat as a draft, and you press Send. A person confirms it.`,
    withoutChat: {
      title: t`Get your slip`,
      description: t`Your order becomes a signed slip, and a person confirms it.`,
    },
  },
  {
    id: "settle",
    title: t`Pay, and get your coins`,
    description: t`Where to pay, or where to send your coins, appears on your order page, and nowhere else. Once it has arrived, you get your coins or your money.`,
    unkept: t`Then pay as agreed there, in the chat that you opened from your own slip.`,
    withoutChat: { unkept: t`Don't send anything until a person has confirmed your slip.` },
  },
];

/** A coin that decorates the first screenful. */
export interface CoinDecoration {
  /** Its ticker. */
  name: string;
  /** Color of the halo around it. */
  color: string;
  /** Its place on the ring around the slip, in degrees clockwise from the top. */
  angle: number;
}

export const coinDecorations: readonly CoinDecoration[] = [
  { name: "BTC", color: "#f7931a", angle: -58 },
  { name: "USDT", color: "#26a17b", angle: 62 },
  { name: "ETH", color: "#627eea", angle: 93 },
  { name: "XRP", color: "#7a8794", angle: 123 },
  { name: "LTC", color: "#5a7bb5", angle: -121 },
  { name: "ADA", color: "#2a5bd7", angle: -88 },
];

/** The tiles under the first screenful. */
export function heroStats(): readonly Claim[] {
  const { activeUsers, securityRate, dailyVolume, transactionSpeed } = claims();
  return [activeUsers, securityRate, dailyVolume, transactionSpeed];
}

/** The tiles of the trust section. */
export function trustStats(): readonly Claim[] {
  const { countries, secure, support, supportResponse } = claims();
  return [countries, secure, support, supportResponse];
}
