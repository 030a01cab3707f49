import type {
  AccountDay,
  AccountPayments,
  Blocks,
  Contacts,
  AccountFactors,
  AccountNotice,
  AccountOrders,
  Book,
  CodeVerified,
  AuditCheck,
  AuditPage,
  BankLineRead,
  AccountSessions,
  CoinAnswer,
  CoinHistoryAnswer,
  CurrenciesAnswer,
  DashboardCoinsAnswer,
  DashboardStatsAnswer,
  DeskCheckAnswer,
  DeskOrder,
  DeskOrders,
  DeskRates,
  DeskSettings,
  DeskTotals,
  ExampleSlip,
  ExchangeCoinsAnswer,
  LocalRates,
  LoginAnswer,
  LoginStep,
  NoticeChoices,
  MarketCoinsAnswer,
  MarketStatsAnswer,
  Order,
  OrderStatement,
  OrderStatus,
  Payment,
  PaidOrders,
  PaymentStatusAnswer,
  PriceAlert,
  PriceAlerts,
  PushSubscriptions,
  SavedDestination,
  SavedDestinations,
  PriceSourcesAnswer,
  Problem,
  Profile,
  PublicConfig,
  RatesAnswer,
  Receipt,
  ReadyPayouts,
  ReceivingAccount,
  StatementLine,
  StatementLines,
  StatementMappingAnswer,
  StatementRead,
  Replies,
  RecoveryCodeList,
  SessionAnswer,
  SuspensePayment,
  SuspensePayments,
  SlipAnswer,
  SlipKeySet,
  TotpSecret,
  UnlockAnswer,
} from "@tradeslip/contracts";
import { coinAnswer, currenciesAnswer, historyAnswer } from "./coin-answers.ts";
import {
  accountNotice,
  accountSessions,
  adaProfile,
  noticeChoices,
  priceAlerts,
  pushSubscriptions,
  recoveryCodeList,
  totpSecret,
  adaLoggedIn,
  adaSession,
} from "./account-answers.ts";
import {
  dashboardCoinsAnswer,
  dashboardStatsAnswer,
  exchangeCoinsAnswer,
  marketCoinsAnswer,
  marketStatsAnswer,
} from "./market-answers.ts";
import { orderAnswer, slipAnswer } from "./order-answers.ts";
import { paymentAnswer, paymentStatusAnswer, unknownPayment, unlockAnswer } from "./payment-answers.ts";
import { priceSourcesAnswer } from "./price-sources-answer.ts";
import { contactsAnswer } from "./contacts-answer.ts";
import { publicConfig } from "./public-config.ts";
import { ratesAnswer } from "./rates-answer.ts";

interface Answers {
  "/api/desk/check": DeskCheckAnswer;
  "/api/desk/orders": DeskOrders;
  /** The order in desk-answers.ts. */
  "/api/desk/orders/9W57J-YKX28": DeskOrder;
  "/api/desk/orders/9W57J-YKX28/note": DeskOrder;
  "/api/desk/orders/9W57J-YKX28/claim": DeskOrder;
  "/api/desk/orders/9W57J-YKX28/details-again": DeskOrder;
  "/api/desk/orders/K5PW2-9DQX3": DeskOrder;
  "/api/desk/orders/9W57J-YKX28/sent": DeskOrder;
  "/api/desk/orders/9W57J-YKX28/messages": DeskOrder;
  "/api/desk/payments": SuspensePayments;
  "/api/desk/payments/one/allocations": DeskOrder;
  "/api/desk/payments/one/correct": SuspensePayment;
  "/api/desk/payments/one/correct/approve": SuspensePayment;
  "/api/desk/payments/one/reverse": SuspensePayment;
  "/api/desk/payments/one/refund": SuspensePayment;
  "/api/desk/payments/one/refund/approve": SuspensePayment;
  "/api/desk/read-line": BankLineRead;
  "/api/desk/orders/9W57J-YKX28/approve": DeskOrder;
  "/api/desk/orders/9W57J-YKX28/say": DeskOrder;
  "/api/desk/receiving-accounts": { accounts: ReceivingAccount[] };
  /** The account in desk-answers.ts. */
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11": ReceivingAccount | null;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/confirm": ReceivingAccount;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/lines": StatementLines;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/lines/one/confirm": StatementLine;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/lines/two/confirm": StatementLine;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/lines/three/confirm": StatementLine;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/day": AccountDay;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/day/export": AccountDay;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/payments": AccountPayments;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/statement-mapping": StatementMappingAnswer;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/statements": StatementRead;
  "/api/desk/receiving-accounts/reserve/lines": StatementLines;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/day/close": AccountDay;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/adjustments/1c0f5b6e-2d3a-4e7b-8f90-a1b2c3d4e5f6": AccountDay;
  "/api/desk/receiving-accounts/8d5c1c9e-3f0a-4a53-9a0d-0f6d0a7f2b11/adjustments/a1/confirm": AccountDay;
  "/api/desk/blocks": Blocks;
  "/api/desk/blocks/one": Blocks;
  "/api/desk/blocks/one/object": Blocks;
  "/api/desk/payouts": ReadyPayouts | PaidOrders;
  "/api/desk/payouts/export": ReadyPayouts;
  "/api/desk/rates": DeskRates;
  "/api/desk/settings": DeskSettings;
  "/api/desk/settings/pending/one/confirm": DeskSettings;
  "/api/desk/settings/pending/two/confirm": DeskSettings;
  "/api/desk/settings/pending/one/object": DeskSettings;
  "/api/desk/stop": DeskSettings;
  "/api/desk/restart": DeskSettings;
  "/api/desk/duty": { onDuty: boolean };
  "/api/desk/watched": { references: string[] };
  "/api/desk/replies": Replies;
  "/api/desk/totals": DeskTotals;
  "/api/desk/audit": AuditPage;
  "/api/desk/audit/check": AuditCheck;
  "/api/desk/audit/head": AuditPage["head"];
  "/api/rates": RatesAnswer;
  "/api/market/coins": MarketCoinsAnswer;
  "/api/market/stats": MarketStatsAnswer;
  "/api/coins/ethereum": CoinAnswer;
  "/api/coins/ethereum/history": CoinHistoryAnswer;
  "/api/coins/coin-15": CoinAnswer;
  "/api/coins/coin-15/history": CoinHistoryAnswer;
  "/api/currencies": CurrenciesAnswer;
  "/api/local-rates": LocalRates;
  "/api/dashboard/coins": DashboardCoinsAnswer;
  "/api/dashboard/stats": DashboardStatsAnswer;
  "/api/example-slip": ExampleSlip;
  "/api/exchange/coins": ExchangeCoinsAnswer;
  "/api/prices/sources": PriceSourcesAnswer;
  "/api/config": PublicConfig;
  "/api/books/make-money-while-you-sleep": Book;
  "/api/orders": Order;
  "/api/orders/slip-token-of-the-fake-server": SlipAnswer;
  "/api/orders/slip-token-of-the-fake-server/announce": null;
  "/api/orders/slip-token-of-the-fake-server/status": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/destination": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/paid": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/notify": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/cancel": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/renew": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/accept": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/received": OrderStatus;
  "/api/orders/slip-token-of-the-fake-server/messages": OrderStatus;
  [path: `/api/receipts/${string}`]: Receipt;
  "/api/order-key": null;
  "/.well-known/tradeslip-keys.json": SlipKeySet;
  "/.well-known/tradeslip-contacts.json": Contacts;
  "/api/payments/create": Payment;
  "/api/payments/status/payment-0123456789": PaymentStatusAnswer;
  "/api/unlock": UnlockAnswer;
  "/api/session": SessionAnswer;
  "/api/auth/sign-up-one": AccountNotice;
  "/api/auth/verify-otp": CodeVerified;
  "/api/auth/resend-otp": AccountNotice;
  "/api/auth/login": LoginStep;
  "/api/auth/logout": null;
  "/api/auth/forgot-password": AccountNotice;
  "/api/auth/reset-password": AccountNotice;
  "/api/account/sessions": AccountSessions | null;
  "/api/account/sessions/a-phone": null;
  "/api/account/orders": AccountOrders | null;
  "/api/account/statement": OrderStatement;
  "/api/account/profile": Profile;
  "/api/account/email": null;
  "/api/account/email/confirm": null;
  "/api/account/email/undo": null;
  "/api/order-mails/stop": null;
  "/api/account/step-up": null;
  "/api/account/factors": AccountFactors;
  "/api/account/totp": TotpSecret | null;
  "/api/account/totp/confirm": RecoveryCodeList;
  "/api/account/recovery-codes": RecoveryCodeList;
  "/api/auth/second-factor": LoginAnswer;
  "/api/auth/passkey/options": { challenge: string };
  "/api/auth/passkey": LoginAnswer;
  "/api/account/password": null;
  "/api/account/export": { exportedAt: string };
  "/api/account/notices": NoticeChoices;
  "/api/account/alerts": PriceAlerts | PriceAlert;
  "/api/account/alerts/an-alert": null;
  "/api/account/destinations": SavedDestinations | SavedDestination;
  "/api/account/destinations/a-wallet": null;
  "/api/account/push-subscriptions": PushSubscriptions | { id: string };
  "/api/account/push-subscriptions/this-browser": null;
  "/api/account": null;
}
type Path = keyof Answers;

/** `unreachable`: the connection breaks. `silent`: no answer ever comes. A Problem: that answer. */
type Reply<P extends Path> = Answers[P] | Problem | "unreachable" | "silent";
type Making<P extends Path> = Reply<P> | ((search: URLSearchParams) => Reply<P>);

/** Stands in for the BFF behind `fetch`, with realistic answers dated by the (fake) clock. */
export class FakeServer {
  /** Each call's path, in order. */
  readonly calls: Path[] = [];
  /** What was sent with each call that had a body, in order. */
  readonly bodies: { path: Path; body: unknown }[] = [];
  /** How far the server's clock is ahead of the device's, in milliseconds. */
  clockAheadMs = 0;
  #session: SessionAnswer = { authenticated: false };
  readonly #replies = new Map<Path, (search: URLSearchParams) => Reply<Path>>([
    ["/api/rates", () => ratesAnswer(this.now)],
    ["/api/desk/watched", () => ({ references: [] })],
    ["/api/market/coins", () => marketCoinsAnswer(this.now)],
    ["/api/market/stats", () => marketStatsAnswer(this.now)],
    ["/api/coins/ethereum", () => coinAnswer(this.now, "ethereum")],
    ["/api/coins/ethereum/history", (search) => historyAnswer(this.now, search)],
    ["/api/coins/coin-15", () => coinAnswer(this.now, "coin-15")],
    ["/api/coins/coin-15/history", (search) => historyAnswer(this.now, search)],
    ["/api/currencies", () => currenciesAnswer(this.now)],
    ["/api/local-rates", () => ({ rates: [] })],
    ["/api/dashboard/coins", () => dashboardCoinsAnswer(this.now)],
    ["/api/dashboard/stats", () => dashboardStatsAnswer(this.now)],
    ["/api/exchange/coins", () => exchangeCoinsAnswer(this.now)],
    ["/api/prices/sources", () => priceSourcesAnswer(this.now)],
    ["/api/config", () => publicConfig],
    ["/api/books/make-money-while-you-sleep", () => ({ formats: ["pdf", "epub"], pages: 324 })],
    ["/api/orders", () => orderAnswer(this.now)],
    ["/api/orders/slip-token-of-the-fake-server/announce", () => null],
    ["/api/orders/slip-token-of-the-fake-server/status", () => ({ desk: "unused" })],
    ["/api/order-key", () => null],
    ["/api/orders/slip-token-of-the-fake-server", () => slipAnswer(this.now)],
    ["/.well-known/tradeslip-keys.json", () => ({ keys: [] })],
    ["/.well-known/tradeslip-contacts.json", () => contactsAnswer(this.now)],
    ["/api/payments/create", () => paymentAnswer(this.now)],
    ["/api/payments/status/payment-0123456789", () => paymentStatusAnswer(this.now)],
    ["/api/unlock", () => unlockAnswer(this.now)],
    ["/api/session", () => this.#session],
    ["/api/auth/sign-up-one", () => accountNotice],
    ["/api/auth/verify-otp", () => accountNotice],
    ["/api/auth/resend-otp", () => accountNotice],
    ["/api/auth/login", () => this.#logIn()],
    ["/api/auth/logout", () => null],
    ["/api/auth/forgot-password", () => accountNotice],
    ["/api/auth/reset-password", () => accountNotice],
    ["/api/account/sessions", () => accountSessions(this.now)],
    ["/api/account/sessions/a-phone", () => null],
    ["/api/account/orders", () => ({ orders: [] })],
    ["/api/account/profile", () => adaProfile],
    ["/api/account/email", () => null],
    ["/api/account/email/confirm", () => null],
    ["/api/account/email/undo", () => null],
    ["/api/order-mails/stop", () => null],
    ["/api/account/step-up", () => null],
    ["/api/account/factors", () => ({ totp: null, recoveryCodesLeft: 0, passkeys: 0 })],
    ["/api/account/totp", () => totpSecret],
    ["/api/account/totp/confirm", () => recoveryCodeList],
    ["/api/account/recovery-codes", () => recoveryCodeList],
    ["/api/auth/second-factor", () => this.#logIn()],
    ["/api/auth/passkey/options", () => ({ challenge: "hJt3f0OqT8C7tq1dUWv5VtWZ0GZ8oZ3v0mY2l8oLk1Q" })],
    ["/api/auth/passkey", () => this.#logIn()],
    ["/api/account/password", () => null],
    ["/api/account/export", () => ({ exportedAt: this.now.toISOString() })],
    ["/api/account/notices", () => noticeChoices],
    ["/api/account/alerts", () => priceAlerts],
    ["/api/account/alerts/an-alert", () => null],
    ["/api/account/destinations", () => ({ destinations: [] })],
    ["/api/account/destinations/a-wallet", () => null],
    ["/api/account/push-subscriptions", () => pushSubscriptions],
    ["/api/account/push-subscriptions/this-browser", () => null],
    ["/api/account", () => null],
  ]);

  get now(): Date {
    return new Date(Date.now() + this.clockAheadMs);
  }

  /** Sets the answer of `path`. A function is called for each request. */
  answer<P extends Path>(path: P, reply: Making<P>): void {
    this.#replies.set(path, typeof reply === "function" ? reply : () => reply);
  }

  /** Answers as to a browser that blocks cookies: no session, no payment. */
  blockCookies(): void {
    this.answer("/api/session", { authenticated: false });
    this.answer("/api/payments/status/payment-0123456789", unknownPayment);
    this.answer("/api/unlock", unknownPayment);
  }

  /** Sets the answer of all paths, for an outage of the server or the network. */
  answerAll(reply: Problem | "unreachable" | "silent"): void {
    for (const path of this.#replies.keys()) this.#replies.set(path, () => reply);
  }

  /** The bodies sent to `path`, in order. */
  sentTo(path: Path): unknown[] {
    return this.bodies.filter((sent) => sent.path === path).map(({ body }) => body);
  }

  callsTo(path: Path): number {
    return this.calls.filter((call) => call === path).length;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname as Path;
    const reply = this.#replies.get(path)?.(searchParams);
    if (reply === undefined) throw new Error(`The fake server knows no answer to ${request.method} ${path}`);
    this.calls.push(path);
    if (request.body) this.bodies.push({ path, body: await sentIn(request.clone()) });
    if (reply === "unreachable") throw new TypeError("Failed to fetch");
    if (reply === "silent") return untilAborted(request.signal);
    return this.#respond(reply);
  };

  #logIn(): LoginAnswer {
    this.#session = adaSession;
    return adaLoggedIn;
  }

  #respond(body: Exclude<Reply<Path>, string>): Response {
    if (body === null) return new Response(null, { status: 204, headers: { date: this.now.toUTCString() } });
    const isProblem = "requestId" in body;
    return Response.json(body, {
      status: isProblem ? body.status : 200,
      headers: {
        date: this.now.toUTCString(),
        "content-type": isProblem ? "application/problem+json" : "application/json; charset=utf-8",
      },
    });
  }
}

/** JSON, or the text of a file. */
async function sentIn(request: Request): Promise<unknown> {
  return request.headers.get("content-type")?.startsWith("text/") ? request.text() : request.json();
}

async function untilAborted(signal: AbortSignal): Promise<Response> {
  signal.throwIfAborted();
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason as Error)));
}
