import type {
  DeskOrder,
  DeskSettings,
  DeskTotals,
  ReceivingAccount,
  SessionAnswer,
} from "@tradeslip/contracts";

/** An order waiting for the desk. */
export function waitingOrder(now: Date, changes: Partial<DeskOrder> = {}): DeskOrder {
  const at = new Date(now.getTime() - 7 * 60_000).toISOString();
  return {
    reference: "9W57J-YKX28",
    version: 1,
    state: "announced",
    side: "buy",
    surface: "exchange",
    coin: { id: "bitcoin", symbol: "BTC", name: "Bitcoin" },
    usd: "250.00",
    coinAmount: "0.00352113",
    rate: "71000",
    priceSource: "live",
    issuedAt: at,
    expiresAt: new Date(now.getTime() + 8 * 60_000).toISOString(),
    announcedAt: at,
    updatedAt: at,
    late: false,
    selfApproved: false,
    together: [],
    token: "2.some-token",
    hasAccount: false,
    accountPaused: false,
    money: { came: [], paidOut: [], refunded: [], open: null },
    payments: [],
    differences: [],
    messages: [],
    unread: 0,
    mixedScripts: [],
    history: [{ version: 1, step: "announce", state: "announced", at, by: { kind: "customer" } }],
    earlier: [],
    sums: { dayUsd: "250.00", monthUsd: "250.00" },
    steps: ["claim"],
    ...changes,
  };
}

export function deskSettings(changes: Partial<DeskSettings> = {}): DeskSettings {
  return {
    version: 3,
    takesOrders: true,
    hours: "Mon-Fri 08:00-22:00 Africa/Lagos",
    outsideHours: "taken",
    pause: null,
    spread: null,
    limits: {
      dayUsd: "1000.00",
      monthUsd: null,
      newPayerUsd: null,
      newPayersDayUsd: null,
      openHoldsUsd: null,
      approvalAbove: null,
      agentDayUsd: null,
      aloneDayUsd: null,
      shortPercent: 0,
      waitHours: 0,
    },
    channels: [{ kind: "whatsapp", value: "2348012345678", active: true, counts: true }],
    stopped: null,
    pending: [],
    used: { newPayersDayUsd: "3250.00", openHoldsUsd: "8740.00" },
    attended: true,
    open: true,
    opensAt: null,
    people: [
      { id: "ada", name: "Ada", role: "admin" },
      { id: "ben", name: "Ben", role: "agent" },
    ],
    ...changes,
  };
}

/** The session of a member of the desk. */
export function deskPerson(role: "agent" | "admin"): Extract<SessionAnswer, { authenticated: true }> {
  return {
    authenticated: true,
    user: { username: "ada_l", email: "ada@desk.example" },
    role,
    assurance: 2,
  };
}

/** A confirmed bank account. */
export function receivingAccount(changes: Partial<ReceivingAccount> = {}): ReceivingAccount {
  return {
    id: "8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11",
    version: 1,
    kind: "bank",
    name: "Example Bank",
    currency: "USD",
    holder: "Example Desk Ltd",
    details: [{ label: "Account number", value: "0012344417" }],
    dailyCeiling: null,
    postsLaterHours: 0,
    paused: false,
    usedToday: "0",
    changedAt: "2026-11-16T14:00:00.000Z",
    changedBy: "Ada",
    counts: true,
    ...changes,
  };
}

/** Totals of a day without any orders. */
export function deskTotals(changes: Partial<DeskTotals> = {}): DeskTotals {
  return {
    from: "2026-11-16T00:00:00.000Z",
    to: "2026-11-17T00:00:00.000Z",
    in: [],
    out: [],
    refunded: [],
    reversed: [],
    returned: [],
    corrected: [],
    outCorrected: [],
    fees: [],
    suspense: [],
    lineless: [],
    receivable: [],
    announced: 0,
    closed: 0,
    cancelled: 0,
    toClaim: { p50: null, p95: null, count: 0 },
    toClose: { p50: null, p95: null, count: 0 },
    ...changes,
  };
}

type Payment = DeskOrder["payments"][number];
type Proposal = NonNullable<DeskOrder["proposal"]>;

/** A customer's payment at a bank. */
export function bankPayment(changes: Partial<Payment> = {}): Payment {
  return {
    id: "5a0d7e3b-6c1f-4f5e-8b0a-2d9c4e7f1a33",
    direction: "in",
    kind: "customer",
    accountId: "8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11",
    currency: "USD",
    amount: "250",
    allocated: "250",
    madeAt: "2026-11-16T14:00:00.000Z",
    counterparty: "Grace Example",
    recordedAt: "2026-11-16T14:02:00.000Z",
    recordedBy: "Ada",
    ...changes,
  };
}

/** A payout as agreed, which needs no approval. */
export function proposalOf(changes: Partial<Proposal> = {}): Proposal {
  return {
    hash: "q7vX3k0mq7vX3k0mq7vX3k",
    came: [{ currency: "USD", amount: "250" }],
    settlement: null,
    goesOut: [{ kind: "payout", currency: "BTC", amount: "0.00352113", destination: "bitcoin bc1qexample" }],
    reasons: [],
    isApproved: false,
    ask: { what: "amount", paymentId: "5a0d7e3b-6c1f-4f5e-8b0a-2d9c4e7f1a33" },
    mayApprove: false,
    ...changes,
  };
}
