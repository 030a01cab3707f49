import { t } from "@lingui/core/macro";
import { NO_FEE_PART, type PagePart } from "@tradeslip/contracts/rules";
import { claims, type Claim } from "../../../content/claims.ts";
import type { ConfiguredFee } from "../../../lib/configured-fee.ts";

/** The available drawings. */
export type FeatureIcon = "headset" | "lightning" | "licence" | "hand" | "banknote" | "ticket" | "shield";

/** The color of the card's sheet. */
export type FeatureColor = "paper" | "amber" | "ink";

export interface LandingFeature {
  id: string;
  title: string;
  icon: FeatureIcon;
  description: string;
  color: FeatureColor;
}

/** What every trade comes with, as a sheet of postage stamps: the claim's figure is the stamp's value. */
export interface MarketingFeature {
  id: string;
  claim: Claim;
  description: string;
  /** In its place where the desk has no chat. */
  withoutChat?: string;
  part?: PagePart;
}

export const landingFeatures = (): readonly LandingFeature[] => [
  {
    id: "support",
    title: t`24/7 Support`,
    icon: "headset",
    description: t`A person answers you at any hour of the day.`,
    color: "paper",
  },
  {
    id: "speed",
    title: t`Lightning Fast`,
    icon: "lightning",
    description: t`Pick a coin, enter an amount and get your slip.`,
    color: "amber",
  },
  {
    id: "licence",
    title: t`Fully Licensed`,
    icon: "licence",
    description: t`Ask support for our licence in your country before you pay.`,
    color: "ink",
  },
];

/** A desk with a fee must not claim that there is none. */
function feeFeature(fee: ConfiguredFee | null): MarketingFeature {
  if (fee === null)
    return {
      id: "fees",
      claim: claims().platformFees,
      description: t`Zero platform fees: the rate on your slip is the rate you get.`,
      part: NO_FEE_PART,
    };
  const { buy, sell } = fee;
  return {
    id: "fees",
    claim: { value: buy === sell ? buy : `${buy} / ${sell}`, label: t`our fee` },
    description: t`${buy} when you buy, ${sell} when you sell: your slip shows it in dollars.`,
  };
}

export function marketingFeatures(fee: ConfiguredFee | null): readonly MarketingFeature[] {
  const { escrow, disputes, paymentMethods } = claims();
  return [
    {
      id: "escrow",
      claim: escrow,
      description: t`Your coins stay in escrow until both sides are settled.`,
    },
    feeFeature(fee),
    {
      id: "disputes",
      claim: disputes,
      description: t`If two sides disagree, our team reviews the slip and the chat, then decides.`,
      withoutChat: t`If two sides disagree, our team reviews the slip, then decides.`,
    },
    {
      id: "payments",
      claim: paymentMethods,
      description: t`Pay and get paid the way you do at home: bank transfer, card or mobile money.`,
    },
  ];
}
