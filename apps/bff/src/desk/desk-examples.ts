/** Bodies and answers of the document. */
const AT = "2026-03-14T09:40:00.000Z";
const COIN = { id: "bitcoin", symbol: "BTC", name: "Bitcoin" };
const AGENT = { id: "7b1f9a52-4a0e-4bb0-9d0f-2f8d6a2f0c11", name: "Ada" };
const ACCOUNT_ID = "0d6f3c1e-8a34-4d0f-9b21-6a1c5e7f9d20";

const ROW = {
  reference: "9W57J-YKX28",
  version: 2,
  state: "claimed",
  side: "buy",
  surface: "exchange",
  coin: COIN,
  usd: "250.00",
  coinAmount: "0.00352113",
  rate: "71000",
  priceSource: "live",
  issuedAt: "2026-03-14T09:27:02.000Z",
  expiresAt: "2026-03-14T09:41:30.000Z",
  announcedAt: "2026-03-14T09:28:00.000Z",
  updatedAt: AT,
  agent: AGENT,
  late: false,
  together: [],
  differences: [],
} as const;

const ORDER = {
  ...ROW,
  token: "2.AbCd",
  claimedAt: AT,
  hasAccount: false,
  accountPaused: false,
  money: [],
  look: { needed: false, reasons: [] },
  mixedScripts: [],
  history: [{ version: 2, step: "claim", state: "claimed", at: AT, by: { kind: "agent", name: "Ada" } }],
  earlier: [],
  sums: { dayUsd: "250.00", monthUsd: "250.00" },
  steps: ["release", "hand-over", "note", "say", "cancel", "dispute"],
} as const;

const STATUS = {
  desk: "claimed",
  version: 2,
  attended: true,
  agent: "Ada",
  at: AT,
  history: [
    { state: "announced", at: "2026-03-14T09:28:00.000Z" },
    { state: "claimed", at: AT, agent: "Ada" },
  ],
  steps: ["destination", "cancel", "dispute"],
} as const;

const ACCOUNT = {
  kind: "bank",
  name: "Main account",
  currency: "USD",
  holder: "Desk Ltd",
  details: [{ label: "Account", value: "0123456789" }],
  dailyCeiling: "250000.00",
  paused: false,
} as const;

const LIMITS = {
  dayUsd: "10000.00",
  monthUsd: null,
  newPayerUsd: "500.00",
  lookAbove: "5000.00",
  waitHours: 24,
};
const CHANNEL = { kind: "whatsapp", value: "2348012345678", active: true } as const;

const SETTINGS = {
  version: 4,
  takesOrders: true,
  outsideHours: "taken",
  limits: LIMITS,
  hours: "Mon-Fri 08:00-22:00 Africa/Lagos",
  pause: null,
  channels: [{ ...CHANNEL, counts: true }],
  attended: true,
  open: true,
  opensAt: null,
  people: [{ ...AGENT, role: "agent" }],
} as const;

const REPLIES = {
  replies: [{ id: "page", for: "chat", title: "Your page", text: "Your page says how it goes on: {link}" }],
} as const;

function answer(value: object, summary = "Done") {
  return { answers: { 200: { done: { summary, value } } } };
}

function request(value: object, summary = "As it is sent") {
  return { request: { sent: { summary, value } } };
}

/** Of the calls about an order that the desk makes. */
export const ORDER_ANSWER = answer(ORDER, "The order as it is then");
export const STATUS_ANSWER = answer(STATUS, "The order as it is then");
export const LIST_ANSWER = answer(
  { orders: [ROW], counts: { inbox: 0, claimed: 1, fellOut: 0 } },
  "One page",
);
export const SETTINGS_ANSWER = answer(SETTINGS, "What holds then");
export const ACCOUNT_ANSWER = answer(
  { id: ACCOUNT_ID, ...ACCOUNT, usedToday: "250.00", changedAt: AT, changedBy: "Ada", counts: true },
  "The account",
);
export const ACCOUNTS_ANSWER = answer({ accounts: [ACCOUNT_ANSWER.answers[200].done.value] }, "All of them");
export const REPLIES_BOTH = { ...request(REPLIES), ...answer(REPLIES) };
export const REPLIES_ANSWER = answer(REPLIES);
export const AUDIT_ANSWER = answer(
  {
    rows: [
      {
        number: 1,
        at: AT,
        actor: { kind: "agent", name: "Ada" },
        action: "order claim",
        reference: "9W57J-YKX28",
        content: { version: 2 },
        hash: "5f2b…",
      },
    ],
    head: { number: 1, hash: "5f2b…" },
  },
  "The newest rows",
);
export const AUDIT_CHECK_ANSWER = answer({ fits: true, head: { number: 1, hash: "5f2b…" } }, "All rows fit");
export const AUDIT_HEAD_ANSWER = answer({ number: 1, hash: "5f2b…" }, "After one row");
export const DUTY_ANSWER = answer({ onDuty: true }, "On duty");
export const WATCHED_ANSWER = answer({ references: ["9W57J-YKX28"] }, "One order");
export const TOTALS_ANSWER = answer(
  {
    from: "2026-03-14T00:00:00.000Z",
    to: "2026-03-15T00:00:00.000Z",
    received: [{ currency: "USD", amount: "250.00", count: 1 }],
    paidOut: [{ currency: "BTC", amount: "0.00352113", count: 1 }],
    returned: [],
    announced: 3,
    closed: 1,
    cancelled: 0,
    toClaim: { p50: 40, p95: 200, count: 3 },
    toClose: { p50: 1800, p95: 1800, count: 1 },
  },
  "Today",
);
export const ACCOUNT_REQUEST = request(ACCOUNT, "A bank account");
export const SETTINGS_REQUEST = request({
  version: 3,
  takesOrders: true,
  limits: LIMITS,
  channels: [CHANNEL],
});
export const CHANNEL_REQUEST = request({ kind: "whatsapp", value: "2348012345678" });
export const DUTY_REQUEST = request({ onDuty: true });
export const WATCH_REQUEST = request({ reference: "9W57J-YKX28", watching: true });
export const RECORD_REQUEST = request({ token: "2.AbCd" });

/** The body of each step. */
export const STEP_REQUESTS = {
  plain: request({ version: 2 }),
  note: request({ version: 2, note: "Asked for the receipt" }),
  reason: request({ version: 2, reason: "The customer asked for it" }),
  text: request({ version: 2, text: "Nothing came" }),
  handOver: request({ version: 2, to: "bob@desk.example", note: "Needs a look at the bank" }),
  details: request({ version: 2, accountId: ACCOUNT_ID }),
  moneySeen: request({
    version: 4,
    amount: "250.00",
    paidAt: "2026-03-14T09:50:00.000Z",
    payerName: "Ada Obi",
  }),
  look: request({ version: 5, agrees: true }),
  settle: request({ version: 5, as: "agreed" }),
  transaction: request({ version: 6, transaction: "9f2c" }),
  sendBack: request({ version: 6, reason: "Not what was agreed", transaction: "9f2c" }),
  resolve: request({ version: 8, outcome: "completed", text: "The coins arrived" }),
  say: request({ version: 3, reply: "We wait for your bank" }),
  destination: request({ version: 2, network: "bitcoin", address: "bc1q…", payerName: "Ada Obi" }),
  paid: request({ version: 3 }),
  cancel: request({ version: 3, notPaid: true }),
} as const;
