import { t } from "@lingui/core/macro";

export interface Review {
  id: string;
  /** Initials with periods: "L. B." */
  name: string;
  role: string;
  /** The review itself. */
  title: string;
  rating: 1 | 2 | 3 | 4 | 5;
  verified: boolean;
  tradingVolume: string;
  /** How long the reviewer has traded here. */
  timeframe: string;
  location: string;
}

/** The first one gets the tall card. */
export const reviews = (): readonly Review[] => [
  {
    id: "r1",
    name: "C. N.",
    role: t`Importer`,
    title: t`I send the slip's reference to my bookkeeper, and that's all the paperwork. In two years, every figure has matched what arrived.`,
    rating: 5,
    verified: true,
    tradingVolume: "$120K+",
    timeframe: t`2 years`,
    location: t`Lagos`,
  },
  {
    id: "r2",
    name: "L. B.",
    role: t`Photographer`,
    title: t`The rate I saw was the rate I got. Nothing was added at the end.`,
    rating: 5,
    verified: true,
    tradingVolume: "$18K+",
    timeframe: t`8 months`,
    location: t`Berlin`,
  },
  {
    id: "r3",
    name: "R. P.",
    role: t`Nurse`,
    title: t`I asked three times whether it was safe, and got a patient answer each time.`,
    rating: 5,
    verified: true,
    tradingVolume: "$6K+",
    timeframe: t`5 months`,
    location: t`Manila`,
  },
  {
    id: "r4",
    name: "T. H.",
    role: t`Software developer`,
    title: t`Quick and correct. I'd like more coins on the list.`,
    rating: 4,
    verified: true,
    tradingVolume: "$45K+",
    timeframe: t`1 year`,
    location: t`Toronto`,
  },
  {
    id: "r5",
    name: "E. V.",
    role: t`Translator`,
    title: t`Paid out to my bank the same day, both times.`,
    rating: 5,
    verified: true,
    tradingVolume: "$9K+",
    timeframe: t`3 months`,
    location: t`São Paulo`,
  },
];
