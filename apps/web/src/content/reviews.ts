export interface Review {
  id: string;
  /** Initials with points: "L. B." */
  name: string;
  role: string;
  /** The review itself. */
  title: string;
  rating: 1 | 2 | 3 | 4 | 5;
  verified: boolean;
  tradingVolume: string;
  /** For how long the reviewer has traded here. */
  timeframe: string;
  location: string;
}

/** The first one gets the tall card. */
export const reviews: readonly Review[] = [
  {
    id: "r1",
    name: "C. N.",
    role: "Importer",
    title:
      "I send the slip's reference to my bookkeeper, and that's all the paperwork. In two years, every figure has matched what arrived.",
    rating: 5,
    verified: true,
    tradingVolume: "$120K+",
    timeframe: "2 years",
    location: "Lagos",
  },
  {
    id: "r2",
    name: "L. B.",
    role: "Photographer",
    title: "The rate I saw was the rate I got. No fees at the end.",
    rating: 5,
    verified: true,
    tradingVolume: "$18K+",
    timeframe: "8 months",
    location: "Berlin",
  },
  {
    id: "r3",
    name: "R. P.",
    role: "Nurse",
    title: "I asked three times whether it was safe, and got a patient answer each time.",
    rating: 5,
    verified: true,
    tradingVolume: "$6K+",
    timeframe: "5 months",
    location: "Manila",
  },
  {
    id: "r4",
    name: "T. H.",
    role: "Software developer",
    title: "Quick and correct. I'd like more coins on the list.",
    rating: 4,
    verified: true,
    tradingVolume: "$45K+",
    timeframe: "1 year",
    location: "Toronto",
  },
  {
    id: "r5",
    name: "E. V.",
    role: "Translator",
    title: "Paid out to my bank the same day, both times.",
    rating: 5,
    verified: true,
    tradingVolume: "$9K+",
    timeframe: "3 months",
    location: "São Paulo",
  },
];
