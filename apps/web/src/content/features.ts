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
    description: `A person answers you at any hour of the day.`,
    color: "paper",
  },
  {
    id: "speed",
    title: "Lightning Fast",
    icon: "lightning",
    description: `Pick a coin, enter an amount and send your slip.`,
    color: "amber",
  },
  {
    id: "licence",
    title: "Fully Licensed",
    icon: "licence",
    description: "Ask support for our licence in your country before you pay.",
    color: "ink",
  },
];

export const marketingFeatures: readonly MarketingFeature[] = [
  {
    id: "escrow",
    claim: claims.escrow,
    description: "Your coins stay in escrow until both sides are settled.",
  },
  {
    id: "fees",
    claim: claims.platformFees,
    description: "Zero platform fees: the rate on your slip is the rate you get.",
  },
  {
    id: "disputes",
    claim: claims.disputes,
    description: "If two sides disagree, our team reviews the slip and the chat, then decides.",
  },
  {
    id: "payments",
    claim: claims.paymentMethods,
    description: "Pay and get paid the way you do at home: bank transfer, card or mobile money.",
  },
];
