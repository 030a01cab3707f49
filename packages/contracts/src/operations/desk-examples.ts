/** Example bodies and answers for the document. */
const AT = "2026-03-14T09:40:00.000Z";
const COIN = { id: "bitcoin", symbol: "BTC", name: "Bitcoin" };
const AGENT = { id: "7b1f9a52-4a0e-4bb0-9d0f-2f8d6a2f0c11", name: "Ada" };
const PAYMENT_ID = "5a0d7e3b-6c1f-4f5e-8b0a-2d9c4e7f1a33";
const ACCOUNT_ID = "0d6f3c1e-8a34-4d0f-9b21-6a1c5e7f9d20";

export const PUSH_SUBSCRIPTION = {
  endpoint: "https://push.example/send/c0ffee",
  keys: {
    p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
    auth: "tBHItJI5svbpez7KI4CCXg",
  },
};

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
  selfApproved: false,
  together: [],
  money: { came: [], paidOut: [], refunded: [], open: null },
  differences: [],
  unread: 0,
} as const;

const ORDER = {
  ...ROW,
  token: "2.AbCd",
  claimedAt: AT,
  hasAccount: false,
  accountPaused: false,
  payments: [],
  messages: [],
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
  messages: [],
  steps: ["destination", "cancel", "dispute"],
} as const;

const ACCOUNT = {
  kind: "bank",
  name: "Main account",
  currency: "USD",
  holder: "Desk Ltd",
  details: [{ label: "Account", value: "0123456789" }],
  dailyCeiling: "250000.00",
  postsLaterHours: 0,
  paused: false,
} as const;

const LIMITS = {
  dayUsd: "10000.00",
  monthUsd: null,
  newPayerUsd: "500.00",
  newPayersDayUsd: "5000.00",
  openHoldsUsd: "20000.00",
  approvalAbove: "5000.00",
  agentDayUsd: "3000.00",
  aloneDayUsd: "2500.00",
  shortPercent: 0.5,
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
  spread: { buyPercent: "1.5", sellPercent: "2" },
  channels: [{ ...CHANNEL, counts: true }],
  stopped: null,
  pending: [
    {
      id: ACCOUNT_ID,
      change: { field: "limits.newPayerUsd", from: "500.00", to: "1000.00" },
      by: AGENT,
      actsAt: null,
      mayConfirm: true,
    },
  ],
  used: { newPayersDayUsd: "1250.00", openHoldsUsd: "750.00" },
  attended: true,
  open: true,
  opensAt: null,
  people: [{ ...AGENT, role: "agent" }],
} as const;

const REPLIES = {
  version: 1,
  replies: [{ id: "page", for: "chat", title: "Your page", text: "Your page shows what comes next: {link}" }],
} as const;

function answer(value: object, summary = "Done") {
  return { answers: { 200: { done: { summary, value } } } };
}

function request(value: object, summary = "As it is sent") {
  return { request: { sent: { summary, value } } };
}

/** For the desk's calls about an order. */
export const ORDER_ANSWER = answer(ORDER, "The order as it is then");
export const STATUS_ANSWER = answer(STATUS, "The order as it is then");
export const LIST_ANSWER = answer(
  { orders: [ROW], counts: { inbox: 0, claimed: 1, mine: 1, late: 0, unread: 0, fellOut: 0 } },
  "One page",
);
export const SETTINGS_ANSWER = answer(SETTINGS, "What holds then");
export const ACCOUNT_ANSWER = answer(
  {
    id: ACCOUNT_ID,
    version: 1,
    ...ACCOUNT,
    usedToday: "250.00",
    changedAt: AT,
    changedBy: "Ada",
    counts: true,
  },
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
export const AUDIT_CHECK_ANSWER = answer(
  { fits: true, head: { number: 1, hash: "5f2b…" }, emptied: [], differences: [] },
  "All rows fit",
);
export const AUDIT_HEAD_ANSWER = answer({ number: 1, hash: "5f2b…" }, "After one row");
export const DUTY_ANSWER = answer({ onDuty: true }, "On duty");
export const BANK_LINE_REQUEST = request({
  text: "Amt:NGN412,500.00CR Desc:NIP/UBA/ADA OBI/9W57JYKX28 Date:14-Mar-2026 10:30 Bal:NGN1,950,000.00",
});
export const BANK_LINE_ANSWER = answer(
  {
    amount: "412500.00",
    currency: "NGN",
    madeAt: "2026-03-14T09:30:00.000Z",
    payerName: "ADA OBI",
    narration: "NIP/UBA/ADA OBI/9W57JYKX28",
    orders: ["9W57J-YKX28"],
    twins: [],
  },
  "What it says for certain",
);
export const WATCHED_ANSWER = answer({ references: ["9W57J-YKX28"] }, "One order");
export const TOTALS_ANSWER = answer(
  {
    from: "2026-03-14T00:00:00.000Z",
    to: "2026-03-15T00:00:00.000Z",
    in: [{ accountId: ACCOUNT_ID, currency: "USD", amount: "250", count: 1 }],
    out: [{ accountId: "", currency: "BTC", amount: "0.00352113", count: 1 }],
    refunded: [],
    reversed: [],
    returned: [],
    corrected: [],
    outCorrected: [],
    fees: [],
    suspense: [],
    lineless: [],
    receivable: [],
    announced: 3,
    closed: 1,
    cancelled: 0,
    toClaim: { p50: 40, p95: 200, count: 3 },
    toClose: { p50: 1800, p95: 1800, count: 1 },
  },
  "Today",
);
const SUSPENSE = {
  id: PAYMENT_ID,
  direction: "in",
  kind: "customer",
  accountId: ACCOUNT_ID,
  currency: "USD",
  amount: "250",
  madeAt: "2026-03-14T09:30:00.000Z",
  counterparty: "Ada Obi",
  recordedAt: AT,
  recordedBy: "Ada",
  left: "250",
} as const;
export const SUSPENSE_ANSWER = answer(SUSPENSE, "Money that waits");
export const SUSPENSE_LIST_ANSWER = answer({ payments: [SUSPENSE] }, "Money that waits");
export const PAYOUTS_ANSWER = answer({ orders: [ORDER] }, "Paid out together");
export const READY_PAYOUTS_ANSWER = answer(
  {
    payouts: [
      {
        reference: "9W57J-YKX28",
        version: 6,
        network: "bitcoin",
        address: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
        coin: "bitcoin",
        currency: "BTC",
        amount: "0.00350847",
        usd: "250.00",
        payerName: "Ada Obi",
        approvedBy: "Bob",
      },
    ],
  },
  "One order",
);
export const SUSPENSE_REQUEST = request({
  accountId: ACCOUNT_ID,
  amount: "250.00",
  madeAt: "2026-03-14T09:30:00.000Z",
  payerName: "Ada Obi",
});
export const ALLOCATION_REQUEST = request({ order: "9W57J-YKX28", amount: "250.00", version: 5 });
const BLOCK = {
  kind: "destination",
  value: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  reason: "Named by the police",
} as const;
export const BLOCK_REQUEST = request(BLOCK);
export const BLOCKS_ANSWER = answer(
  { blocks: [{ id: PAYMENT_ID, ...BLOCK, by: "Ada", at: AT }] },
  "Who isn't served",
);
export const REFUND_REQUEST = request({ reason: "No order has this payer", bankReference: "FT-50001" });
export const APPROVE_REFUND_REQUEST = request({ agrees: true, covers: "Zt1H0mQx", seen: "250.00" });
export const REVERSE_PAYMENT_REQUEST = request({ madeAt: AT, reason: "The bank's letter" });
export const CORRECT_PAYMENT_REQUEST = request({
  reason: "A zero too many",
  right: { accountId: ACCOUNT_ID, amount: "25.00", madeAt: AT, payerName: "Ada Obi" },
});
export const PAYOUTS_EXPORT_REQUEST = request({ orders: ["9W57J-YKX28"] });
export const PAYOUTS_REQUEST = request({
  orders: [{ reference: "9W57J-YKX28", version: 6 }],
  network: "bitcoin",
  transaction: "4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b",
});
export const ACCOUNT_REQUEST = request({ ...ACCOUNT, version: 0 }, "A bank account");
export const ACCOUNT_CONFIRMATION = request({ version: 1 });
export const SETTINGS_REQUEST = request({
  version: 3,
  takesOrders: true,
  limits: LIMITS,
  channels: [CHANNEL],
});
export const STOP_REQUEST = request({ reason: "Details on a page aren't ours" });
export const CHANNEL_REQUEST = request({ kind: "whatsapp", value: "2348012345678" });
export const DUTY_REQUEST = request({ onDuty: true });
export const WATCH_REQUEST = request({ reference: "9W57J-YKX28", watching: true });
export const RECORD_REQUEST = request({ token: "2.AbCd" });

export const FOLLOW_REQUESTS = {
  request: {
    mail: { summary: "By email: a code is sent", value: { email: "ada@mail.example" } },
    code: { summary: "With the code", value: { email: "ada@mail.example", code: "123456" } },
    push: { summary: "By push", value: { push: PUSH_SUBSCRIPTION } },
  },
};

export const MESSAGE_REQUEST = request({ text: "My bank needs until tomorrow.", after: 0 });
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
    madeAt: "2026-03-14T09:50:00.000Z",
    payerName: "Ada Obi",
  }),
  approve: request({ version: 5, agrees: true, covers: "q7vX3k0m", seen: "250.00" }),
  settle: request({ version: 5, as: "agreed" }),
  transaction: request({ version: 6, transaction: "9f2c" }),
  reverse: request({
    version: 6,
    paymentId: PAYMENT_ID,
    madeAt: "2026-03-15T08:00:00.000Z",
    reason: "The bank took it back",
  }),
  correct: request({ version: 6, paymentId: PAYMENT_ID, reason: "Typed 3,000 for 300" }),
  exchange: request({
    version: 6,
    paymentId: PAYMENT_ID,
    worth: "250.00",
    reason: "The customer and we agreed on it by phone",
  }),
  sendBack: request({ version: 6, reason: "Not what was agreed", transaction: "9f2c" }),
  resolve: request({ version: 8, outcome: "completed", text: "The coins arrived" }),
  say: request({ version: 3, reply: "We wait for your bank" }),
  destination: request({ version: 2, network: "bitcoin", address: "bc1q…", payerName: "Ada Obi" }),
  paid: request({ version: 3 }),
  cancel: request({ version: 3, notPaid: true }),
} as const;
