/** Twenty orders of a desk, in every state (docs/product.md, P20). All names say that they are invented. */

export type Agent = "Ada" | "Bob";

/** The stages of an order, in sequence. */
export const STAGES = [
  "announced",
  "claimed",
  "destination",
  "details",
  "paid",
  "money-seen",
  "sent",
  "received",
] as const;
export type Stage = (typeof STAGES)[number];

/** A step besides the usual ones. */
export interface Extra {
  /** Minutes after the order was made. */
  readonly after: number;
  readonly by: "customer" | Agent | "Eve";
  readonly step: string;
  /** @param reference of the order */
  readonly input: (reference: string) => object;
}

export interface Scene {
  /** When the order was made, in minutes before now. */
  readonly ago: number;
  /** Sell orders with payment details are of XRP, because tags never run out. */
  readonly side: "buy" | "sell";
  readonly coinId: "bitcoin" | "ethereum" | "xrp" | "usdt" | "solana";
  readonly usd: string;
  readonly agent: Agent;
  readonly reached: Stage;
  /** The payer that the bank shows, if other than the customer said. */
  readonly otherPayer?: string;
  /** The amount that came, if other than agreed. */
  readonly paid?: string;
  /** The customer pays in naira. */
  readonly inNaira?: true;
  readonly extras?: readonly Extra[];
}

const HOUR = 60;

export const SCENES: readonly Scene[] = [
  {
    ago: 25 * HOUR,
    side: "buy",
    coinId: "bitcoin",
    usd: "500.00",
    agent: "Ada",
    reached: "received",
  },
  { ago: 21 * HOUR, side: "sell", coinId: "xrp", usd: "1200.00", agent: "Bob", reached: "received" },
  {
    ago: 11 * HOUR,
    side: "buy",
    coinId: "usdt",
    usd: "900.00",
    agent: "Bob",
    reached: "money-seen",
    // Less than agreed, and from another person.
    otherPayer: "Another Payer (Demo data)",
    paid: "850.00",
    extras: [
      { after: 20, by: "Bob", step: "settle", input: () => ({ as: "return" }) },
      {
        after: 24,
        by: "Ada",
        step: "approve",
        input: () => ({ agrees: true, text: "Another name than the customer gave" }),
      },
      {
        after: 30,
        by: "Bob",
        step: "return",
        input: (reference) => ({
          reason: "The money came from another person",
          bankReference: `DEMO-RETURN-${reference}`,
        }),
      },
    ],
  },
  {
    ago: 10 * HOUR,
    side: "buy",
    coinId: "ethereum",
    usd: "250.00",
    agent: "Ada",
    reached: "claimed",
    extras: [
      { after: 9, by: "Ada", step: "cancel", input: () => ({ reason: "The customer changed their mind" }) },
    ],
  },
  {
    ago: 8 * HOUR,
    side: "buy",
    coinId: "solana",
    usd: "640.00",
    agent: "Ada",
    reached: "sent",
    extras: [
      { after: 180, by: "customer", step: "dispute", input: () => ({ text: "My wallet does not show it" }) },
    ],
  },
  {
    ago: 95,
    side: "buy",
    coinId: "bitcoin",
    usd: "1500.00",
    agent: "Bob",
    reached: "sent",
  },
  { ago: 88, side: "buy", coinId: "usdt", usd: "350.00", agent: "Ada", reached: "details" },
  {
    ago: 72,
    side: "buy",
    coinId: "bitcoin",
    usd: "820.00",
    agent: "Ada",
    reached: "money-seen",
    otherPayer: "Another Payer (Demo data)",
    extras: [
      {
        after: 22,
        by: "Ada",
        step: "note",
        input: () => ({ text: "Asked on the page whose account it is" }),
      },
    ],
  },
  { ago: 64, side: "buy", coinId: "ethereum", usd: "7500.00", agent: "Bob", reached: "money-seen" },
  { ago: 50, side: "sell", coinId: "bitcoin", usd: "2400.00", agent: "Ada", reached: "announced" },
  {
    ago: 44,
    side: "buy",
    coinId: "usdt",
    usd: "400.00",
    agent: "Ada",
    reached: "money-seen",
    inNaira: true,
  },
  {
    ago: 36,
    side: "buy",
    coinId: "solana",
    usd: "300.00",
    agent: "Bob",
    reached: "paid",
  },
  { ago: 31, side: "sell", coinId: "xrp", usd: "275.00", agent: "Ada", reached: "paid" },
  { ago: 26, side: "buy", coinId: "bitcoin", usd: "260.00", agent: "Bob", reached: "announced" },
  { ago: 20, side: "buy", coinId: "ethereum", usd: "1000.00", agent: "Ada", reached: "details" },
  { ago: 12, side: "sell", coinId: "xrp", usd: "3100.00", agent: "Bob", reached: "details" },
  { ago: 10, side: "buy", coinId: "usdt", usd: "450.00", agent: "Ada", reached: "destination" },
  { ago: 9, side: "buy", coinId: "bitcoin", usd: "980.00", agent: "Bob", reached: "announced" },
  { ago: 7, side: "buy", coinId: "xrp", usd: "333.00", agent: "Bob", reached: "claimed" },
  { ago: 3, side: "buy", coinId: "ethereum", usd: "5200.00", agent: "Ada", reached: "announced" },
];
