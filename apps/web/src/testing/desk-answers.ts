import type {
  DeskOrder,
  DeskSettings,
  DeskTotals,
  ReceivingAccount,
  SessionAnswer,
} from "@tradeslip/contracts";

/** An order that waits for somebody of the desk. */
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
    together: [],
    token: "2.some-token",
    hasAccount: false,
    accountPaused: false,
    money: [],
    differences: [],
    look: { needed: false, reasons: [] },
    mixedScripts: [],
    history: [{ version: 1, step: "announce", state: "announced", at, by: { kind: "maker" } }],
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
    limits: { dayUsd: "1000.00", monthUsd: null, newPayerUsd: null, lookAbove: null, waitHours: 0 },
    channels: [{ kind: "whatsapp", value: "2348012345678", active: true, counts: true }],
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

/** Somebody of the desk is logged in. */
export function deskPerson(role: "agent" | "admin"): Extract<SessionAnswer, { authenticated: true }> {
  return {
    authenticated: true,
    user: { username: "ada_l", email: "ada@desk.example" },
    role,
    assurance: 2,
  };
}

/** A bank's, confirmed. */
export function receivingAccount(changes: Partial<ReceivingAccount> = {}): ReceivingAccount {
  return {
    id: "8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11",
    kind: "bank",
    name: "Example Bank",
    currency: "USD",
    holder: "Example Desk Ltd",
    details: [{ label: "Account number", value: "0012344417" }],
    dailyCeiling: null,
    paused: false,
    usedToday: "0",
    changedAt: "2026-11-16T14:00:00.000Z",
    changedBy: "Ada",
    counts: true,
    ...changes,
  };
}

/** Of a day on which nothing happened. */
export function deskTotals(changes: Partial<DeskTotals> = {}): DeskTotals {
  return {
    from: "2026-11-16T00:00:00.000Z",
    to: "2026-11-17T00:00:00.000Z",
    received: [],
    paidOut: [],
    returned: [],
    announced: 0,
    closed: 0,
    cancelled: 0,
    toClaim: { p50: null, p95: null, count: 0 },
    toClose: { p50: null, p95: null, count: 0 },
    ...changes,
  };
}
