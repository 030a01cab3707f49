import { claims } from "./claims.ts";

/** The drawings that exist; each is a file of the icon library. */
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

/** What every trade comes with, printed like a sheet of postage stamps: the figure is the stamp's value. */
export interface MarketingFeature {
  id: string;
  title: string;
  figure: string;
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
    description: "We trade under licence. Ask support for the papers of your country before you send anything.",
    color: "ink",
  },
];

export const marketingFeatures: readonly MarketingFeature[] = [
  {
    id: "escrow",
    title: "Escrow protection",
    figure: claims.secure.value,
    description: "100% secure: the coins are held in escrow until both sides have what they agreed on.",
  },
  {
    id: "fees",
    title: "Zero platform fees",
    figure: claims.platformFees.value,
    description: "The rate on your slip is the rate you trade at. Nothing is added at the end.",
  },
  {
    id: "disputes",
    title: "24/7 dispute resolution",
    figure: claims.disputes.value,
    description: "If the two sides disagree, people read the slip and the chat, and decide.",
  },
  {
    id: "payments",
    title: "300+ payment methods",
    figure: claims.paymentMethods.value,
    description: "Bank transfer, card or mobile money: pay and be paid the way you do at home.",
  },
];
