/** The parts of the console beside its orders, by name, with their headings. */
export const CONSOLE_PARTS = {
  lists: "All orders",
  handover: "Handover",
  payouts: "Pay out together",
  accounts: "Receiving accounts",
  rates: "Rates",
  limits: "Limits",
  settings: "Hours and pause",
  replies: "Replies",
  audit: "Audit",
} as const;
