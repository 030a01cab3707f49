import { claims, type Claim } from "./claims.ts";

/** The drawings that exist. */
export type FeatureIcon = "headset" | "lightning" | "licence" | "hand" | "banknote" | "ticket" | "shield";

/** The sheet that a card is printed on. */
export type FeatureColor = "paper" | "amber" | "ink";

export interface LandingFeature {
  id: string;
  title: string;
  icon: FeatureIcon;
  description: string;
  color: FeatureColor;
}

/** What every trade comes with, printed like a sheet of postage stamps: the claim's figure is the stamp's value. */
export interface MarketingFeature {
  id: string;
  claim: Claim;
  description: string;
}

export const landingFeatures: readonly LandingFeature[] = [
  {
    id: "support",
    title: "24/7 Support",
    icon: "headset",
    description: `A person answers, day and night, in ${claims.supportResponse.value}.`,
    color: "paper",
  },
  {
    id: "speed",
    title: "Lightning Fast",
    icon: "lightning",
    description: `Pick a coin, name the amount, send the slip. Transaction speed: ${claims.transactionSpeed.value}.`,
    color: "amber",
  },
  {
    id: "licence",
    title: "Fully Licensed",
    icon: "licence",
    description:
      "We trade under licence. Ask support for the papers of your country before you send anything.",
    color: "ink",
  },
];

export const marketingFeatures: readonly MarketingFeature[] = [
  {
    id: "escrow",
    claim: claims.secure,
    description: "Escrow protection: the coins are held until both sides have what they agreed on.",
  },
  {
    id: "fees",
    claim: claims.platformFees,
    description: "Zero platform fees: the rate on your slip is the rate you trade at, and nothing is added.",
  },
  {
    id: "disputes",
    claim: claims.disputes,
    description: "If the two sides disagree, people read the slip and the chat, and decide.",
  },
  {
    id: "payments",
    claim: claims.paymentMethods,
    description: "Bank transfer, card or mobile money: pay and be paid the way you do at home.",
  },
];
