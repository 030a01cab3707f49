/** What the demo's desk states about itself: invented, marked as such, and consistent with its claims. */
export const DEMO_HOURS = "Mon-Sun 00:00-24:00 Africa/Lagos";

/** Settings of the server. */
export const DEMO_FACTS = {
  DESK_LEGAL_NAME: "Demo Desk Ltd (made up)",
  DESK_LICENCE: "No licence: this is demo data",
  DESK_HOURS: DEMO_HOURS,
  DESK_PAYMENT_METHODS: "bank transfer, mobile money",
  DESK_REFUND_RULE: "What can't be traded goes back to the account it came from.",
  ORDER_SPREAD_PERCENT: "1.5",
} as const;

const BAND_PERCENT = 10;
/** The maximum, because a demo's rates are set once. */
const GOOD_MINUTES = 7 * 24 * 60;

/** Units per dollar: buyers pay the first rate, sellers are paid the second. */
const RATES = {
  NGN: ["1393.00", "1352.00"],
  KES: ["132.40", "126.60"],
  GHS: ["11.90", "11.45"],
  JPY: ["161.70", "156.90"],
} as const;

/** The currencies in which orders can be paid and paid out. */
export function demoRates(): readonly object[] {
  return Object.entries(RATES).map(([currency, [buy, sell]]) => ({
    currency,
    buy: { mode: "hand", rate: buy },
    sell: { mode: "hand", rate: sell },
    band: BAND_PERCENT,
    goodMinutes: GOOD_MINUTES,
    again: true,
  }));
}
