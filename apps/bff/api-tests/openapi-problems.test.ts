import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as readText } from "node:stream/consumers";
import document from "@tradeslip/contracts/openapi.json" with { type: "json" };
import type { Problem, ProblemCode } from "@tradeslip/contracts/schemas";
import { startExchangeSimulator } from "@tradeslip/simulators/exchanges";
import { startProviderSimulator, WRONG_PASSWORD, type AnswerName } from "@tradeslip/simulators/provider";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "../src/app.ts";
import { SqliteSessionStore } from "../src/accounts/sessions/sqlite-session-store.ts";
import { MemoryStore } from "../src/swr-cache/stores/memory-store.ts";
import { loadConfig } from "../src/config.ts";
import { LoadShedder } from "../src/platform/limits/load-shedder.ts";
import { MINUTE } from "@tradeslip/node-kit/testing/fake-clock";
import { WHATSAPP_NUMBER } from "./orders-client.ts";
import { documentedAnswer } from "./openapi-operations.ts";
import { readSlowly } from "./read-slowly.ts";
import { customersSlip, newerToken } from "../src/orders/testing/some-signer.ts";
import { SECRET, waitingLogin } from "./start-accounts.ts";
import { startDesk, warmUp, type Desk } from "./start-desk.ts";
import { newerReceipt } from "../src/orders/testing/some-receipt.ts";
import { leakedReceipt, leakedToken, startLeaked, UNSURE_TOKEN } from "./start-leaked.ts";
import { Buyer, deskEnv } from "./start-payments.ts";

interface Call {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** Replaces the body; JSON, which the provider reads in most cases. */
  readonly file?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether the caller must be logged in. */
  readonly hasSession?: boolean;
}
interface Got {
  readonly status: number;
  readonly text: string;
}
interface Sent {
  readonly body?: unknown;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}
type Provocation = (call: Call, example: ProblemExample, id: string) => Promise<Got>;

interface Content {
  readonly content?: Readonly<
    Record<string, { readonly examples?: Readonly<Record<string, { value: unknown }>> }>
  >;
}
interface Documented {
  readonly operationId: string;
  readonly "x-access": string;
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}
/** A documented error example. */
type ProblemExample = Problem & { readonly code: ProblemCode };

const OPERATIONS = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods as unknown as Record<string, Documented>).map(([method, operation]) => ({
    path,
    method,
    operation,
  })),
);
const examplesOf = (part: Content | undefined, type: string) =>
  Object.values(part?.content?.[type]?.examples ?? {}).map(({ value }) => value);

const NEEDED_QUERIES: Readonly<Record<string, string>> = {
  getAccountDay: "?date=2026-11-26",
  listAccountPayments: "?from=2026-11-01&to=2026-11-26",
  deleteReceivingAccount: "?version=1",
  getOrderStatement: "?from=2026-11-01&to=2026-11-26",
  streamOrders: "?token=some-token",
};
/** For calls by an order's customer. */
const OWN_SLIP = customersSlip(SECRET);
const CALLS: Readonly<Record<string, Call>> = Object.fromEntries(
  OPERATIONS.map(({ path, method, operation: { operationId, requestBody, "x-access": access } }) => {
    const [body] = examplesOf(requestBody, "application/json");
    // Questions by strangers do not reach the provider.
    const isCustomers = access === "customer" || operationId === "getOrderStatus";
    const call = {
      method: method.toUpperCase(),
      path: path
        .replace(
          /(?<=(?:accounts|blocks|sessions|alerts|destinations|push-subscriptions|desk\/payments|pending|lines|adjustments)\/)\{(?:id|line|adjustment)\}/g,
          "0d6f3c1e-8a34-4d0f-9b21-6a1c5e7f9d20",
        )
        .replace(/\{\w+\}/, isCustomers ? OWN_SLIP.token : "some-token")
        .concat(NEEDED_QUERIES[operationId] ?? ""),
      body,
      hasSession: access === "session" || access === "agent" || access === "admin",
      ...(operationId === "giveSecondFactor" ? { headers: { cookie: `login=${waitingLogin()}` } } : {}),
      ...(operationId === "importStatement" ? { file: "{}", headers: { "content-type": "text/csv" } } : {}),
      ...(isCustomers ? { headers: { cookie: `order-key=${OWN_SLIP.key.toString("base64url")}` } } : {}),
    };
    return [operationId, call as Call];
  }),
);
/** Only the provider knows whose slip is in a body. */
const KEEP = "keepOrder";
const STREAM = "streamMarket";
const PROVIDER_TOKEN = "a-token-of-the-servers-0123456789abcdef";
const TOO_LARGE = " ".repeat(641 * 1024);
const TOO_LARGE_FILE = " ".repeat(5 * 1024 * 1024 + 1);
/** Invalid bodies by operation, in the order of its documented examples. */
const BAD_BODIES: Readonly<Record<string, readonly object[]>> = {
  createOrder: [{ amount: { unit: "usd", value: "250,00" } }, { amount: { unit: "usd", value: "249.99" } }],
  signUp: [{ email: undefined, dateOfBirth: "2020-01-01" }],
  verifyCode: [{ code: "12345" }],
  resendCode: [{ email: undefined }],
  forgotPassword: [{ email: undefined }],
  resetPassword: [{ code: "12345" }],
  logIn: [{ email: undefined, password: undefined }],
  createPayment: [{ bookId: "another-book" }],
  unlockBook: [{ bookId: "another-book" }],
  checkMessage: [{ text: "x".repeat(100_001) }],
  addAlert: [{ coinId: "no-such-coin" }, { price: "1" }, { currency: "XAF" }],
};

/** Invalid queries by operation. */
const BAD_QUERIES: Readonly<Record<string, string>> = {
  listDeskOrders: "from=yesterday",
  getDeskTotals: "from=yesterday",
  exportOrders: "from=yesterday",
  getAudit: "cursor=first",
  getAccountDay: "date=today",
  listAccountPayments: "from=yesterday&to=2026-11-26",
  deleteReceivingAccount: "version=one",
  getOrderStatement: "from=yesterday&to=2026-11-26",
  streamOrders: "events=all",
  verifyContact: "value=",
};

/** Operations that sign nothing before the provider has answered once. */
const SIGNS = new Set(["createOrder", "getExampleSlip"]);
/** Calls that ask the provider only about slips of a leaked key. */
const ASKS_THE_RECORD = new Set(["getOrder", "streamOrders"]);

let simulator: Awaited<ReturnType<typeof startProviderSimulator>>;
let scripted: ScriptedProvider;
/** Healthy. */
let desk: Desk;
/** Its provider sends scripted responses. */
let scriptedDesk: Desk;
/** Has no price: upstream has always been down. */
let cold: Desk;
/** Without a WhatsApp number. */
let withoutWhatsapp: Desk;
/** Its provider reports all its keys as leaked. */
let leaked: Desk;
/** Its provider has never answered. */
let unsure: Desk;
/** Cannot store sessions. */
let closed: Desk;
/** Its price sources disagree. */
let disputed: Desk;
/** URL of an overloaded server. */
let overloadedUrl: string;
const cleanUps: (() => Promise<void>)[] = [];
let clients = 0;

beforeAll(async () => {
  const onTestFinished = (cleanUp: () => Promise<void>) => void cleanUps.unshift(cleanUp);
  simulator = await startProviderSimulator({ now: () => desk.clock.now(), answerOf: documentedAnswer });
  scripted = await startScriptedProvider();
  cleanUps.push(simulator.close, scripted.close);
  const env = {
    WHATSAPP_NUMBER,
    MARKET_RATE_LIMIT: "60",
    MAX_STREAMS: "8",
    PROVIDER_TOKEN,
    ...deskEnv(simulator),
  };
  desk = await startDesk({ env, onTestFinished });
  scriptedDesk = await startDesk({ env: { ...env, PROVIDER_BASE_URL: scripted.baseUrl }, onTestFinished });
  cold = await startDesk({ env, onTestFinished });
  withoutWhatsapp = await startDesk({ env: { ...env, WHATSAPP_NUMBER: "" }, onTestFinished });
  disputed = await startDesk({ env: { ...env, ...(await disputedSources()) }, onTestFinished });
  closed = await startDesk({ env, sessions: await closedSessionFile(), onTestFinished });
  leaked = await startLeaked(env, onTestFinished);
  unsure = await startDesk({ env: { ...env, PROVIDER_BASE_URL: "http://127.0.0.1:9" }, onTestFinished });
  cold.simulator.fault("error-500");
  await warmUp(desk);
  await startServers();
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** Two sources, one of which has ten times the price. */
async function disputedSources() {
  const exchanges = await startExchangeSimulator();
  cleanUps.push(exchanges.close);
  exchanges.fault("kraken", "times-ten");
  return { ...exchanges.env, PRICE_SOURCES: "coingecko,kraken" };
}

async function closedSessionFile(): Promise<SqliteSessionStore> {
  const folder = await mkdtemp(join(tmpdir(), "tradeslip-sessions-"));
  cleanUps.push(() => rm(folder, { recursive: true }));
  const file = new SqliteSessionStore(join(folder, "sessions.sqlite"));
  await file.close();
  return file;
}

/** A new client for each call, so that no rate limit applies. */
async function send(to: Desk, call: Call, sent: Sent = {}, client = (clients += 1)): Promise<Got> {
  const body = sent.body ?? call.file ?? call.body;
  const cookie = call.hasSession ? await cookieOf(to, "admin@desk.example") : undefined;
  const { statusCode, body: text } = await to.server.inject({
    method: call.method,
    url: sent.path ?? call.path,
    headers: {
      "x-forwarded-for": `10.1.${client >> 8}.${client & 255}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(cookie === undefined ? {} : { cookie }),
      ...call.headers,
      ...sent.headers,
    },
    ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  return { status: statusCode, text };
}

const cookies = new Map<string, string>();

/** The cookie of a session, which is created once per server. */
async function cookieOf(to: Desk, email: string): Promise<string> {
  const name = `${to.address} ${email}`;
  if (to === scriptedDesk) {
    const assurance = email.startsWith("admin@") ? 2 : 1;
    scripted.respond(200, { token: "a-token", role: "admin", assurance });
  }
  const known = cookies.get(name);
  if (known !== undefined) return known;
  const { headers } = await to.server.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "content-type": "application/json" },
    payload: JSON.stringify({ email, password: "Harmattan-2026" }),
  });
  const cookie = /\bsession=[^;]+/.exec(String(headers["set-cookie"]))?.[0] ?? "";
  cookies.set(name, cookie);
  return cookie;
}

const withOtherAccount = (call: Call) =>
  call.body && "email" in call.body
    ? { ...call.body, email: `ada${(clients += 1)}@mail.example` }
    : call.body;

/** Repeats the call from one client and account until it is rate-limited. */
async function repeatUntilLimited(call: Call): Promise<Got> {
  const client = (clients += 1);
  // A refused caller counts as well, and costs less.
  if (call.hasSession) return repeatUntilLimited({ ...call, hasSession: false });
  const body = withOtherAccount(call);
  const wrong = call.path.endsWith("login") ? { ...body, password: WRONG_PASSWORD } : body;
  for (let count = 0; count < 700; count += 1) {
    const got = await send(desk, call, { body: wrong }, client);
    if (got.status === 429) return got;
  }
  throw new Error("no caller was told to wait");
}

/** A call while the provider gives this answer; payment calls come from the payment's buyer. */
async function callWhileProviderAnswers(call: Call, answer: AnswerName | null): Promise<Got> {
  // Lets breakers and limits of earlier cases expire.
  desk.clock.advance(2 * MINUTE);
  await warmUp(desk);
  const { cookie, path, body } = /^\/api\/(?:payments\/|unlock$)/.test(call.path)
    ? await ofBuyer(call)
    : {
        cookie: call.hasSession ? await cookieOf(desk, "admin@desk.example") : call.headers?.["cookie"],
        path: call.path,
        body: withOtherAccount(call),
      };
  simulator.answer(answer);
  const got = await send(desk, call, {
    path,
    body,
    ...(cookie === undefined ? {} : { headers: { cookie } }),
  });
  simulator.answer(null);
  return got;
}

async function ofBuyer({ path, body }: Call) {
  const buyer = new Buyer(desk.address, `10.2.0.${(clients += 1) & 255}`);
  const { paymentId } = await buyer.bought();
  return {
    cookie: [...buyer.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    path: path.replace("status/some-token", `status/${paymentId}`),
    body: body && "paymentId" in body ? { ...body, paymentId } : body,
  };
}

const unreadable =
  (body: string, headers: Record<string, string> = {}): Provocation =>
  (call) =>
    send(desk, call, { body, headers });
const download =
  (token: string, headers: Record<string, string> = {}): Provocation =>
  (call) =>
    send(desk, call, { path: call.path.replace("some-token", token), headers });
const plain: Provocation = (call) => send(desk, call);
const aboutSlip = ({ path }: Call, token: string) => ({
  path: path.replace(/(orders\/(?:stream\?token=)?)[^/]+/, `$1${token}`),
});
const aboutReceipt = (token: string) => ({ path: `/api/receipts/${token}` });

/** Opens streams of one client, or each of another, until one is refused for this reason. */
async function openStreamsUntilRefused(call: Call, { status, code }: ProblemExample): Promise<Got> {
  const { path } = aboutSlip(call, OWN_SLIP.token);
  const cookie = call.hasSession ? await cookieOf(desk, "admin@desk.example") : "";
  const opened = [];
  const one = (clients += 1);
  for (;;) {
    const client = status === 503 ? (clients += 1) : one;
    const from = { "x-forwarded-for": `10.1.${client >> 8}.${client & 255}` };
    const response = await readSlowly(`${desk.address}${path}`, { ...from, cookie });
    opened.push(response);
    if (response.statusCode === 200) continue;
    const text = await readText(response);
    if (response.statusCode !== status || (JSON.parse(text) as ProblemExample).code !== code) continue;
    for (const stream of opened) stream.destroy();
    return { status, text };
  }
}

/** Operations whose input only the provider validates. */
const REFUSED_BY_PROVIDER = new Set(["putDeskRates", "stopOrderMails", "followOrder", "addDestination"]);
/** The provider judges a statement's dates, each of which is valid by itself. */
const isOfProvider = (id: string, { errors }: ProblemExample) =>
  REFUSED_BY_PROVIDER.has(id) || (id === "getOrderStatement" && errors?.[0]?.field === "to");

const PROVOCATIONS: Partial<Readonly<Record<ProblemCode, Provocation>>> = {
  rate_limited: (call, example, id) =>
    id === STREAM ? openStreamsUntilRefused(call, example) : repeatUntilLimited(call),
  too_many_streams: openStreamsUntilRefused,
  overloaded: refuseForLoad,
  bad_address: (call) =>
    send(desk, call, {
      path: call.path.replace(
        /some-token|(?<=(?:accounts|blocks|sessions|alerts|destinations|push-subscriptions|desk\/payments|pending)\/)[\w-]{36}|(?<=\/api\/orders\/)2\.[\w-]+/,
        "%ff",
      ),
    }),
  body_not_json: unreadable('{"a"'),
  body_empty: unreadable("", { "content-type": "application/json" }),
  body_too_large: (call, _example, id) =>
    send(desk, call, { body: id === "importStatement" ? TOO_LARGE_FILE : TOO_LARGE }),
  body_of_other_type: unreadable("a", { "content-type": "text/html" }),
  cross_site: (call) => send(desk, call, { headers: { origin: "https://evil.example" } }),
  invalid_input: (call, example, id) => {
    if (isOfProvider(id, example)) return refuseInItsWords(call, example);
    if (id === STREAM) return send(desk, call, { path: `${call.path}?events=prices` });
    if (BAD_QUERIES[id]) return send(desk, call, { path: `${call.path.split("?")[0]}?${BAD_QUERIES[id]}` });
    if (!BAD_BODIES[id]) return send(desk, call, { path: call.path.replace("some-token", "NO-ID") });
    const kinds = CASES.filter((other) => other.id === id && other.example.code === "invalid_input");
    const kind = kinds.findIndex((other) => other.example === example);
    return send(desk, call, { body: { ...call.body, ...BAD_BODIES[id][kind] } });
  },
  market_data_unavailable: (call) =>
    send(
      cold,
      call,
      call.body && "surface" in call.body ? { body: { ...call.body, surface: "dashboard" } } : {},
    ),
  price_disputed: (call) => send(disputed, call),
  price_unsure: (call) => send(disputed, call),
  no_whatsapp_number: (call) => send(withoutWhatsapp, call),
  no_channel: (call) => orderAtDesk(call, { contacts: [{ ...CHANNEL, active: false }] }),
  desk_closed: (call) => orderAtDesk(call, { open: false, refusesOrders: true }),
  sessions_unavailable: (call) => send(closed, call),
  local_rate_old: (call) => {
    const order = { ...call, body: { ...call.body, currency: "NGN" } };
    return orderAtDesk(order, { rates: [OLD_RATE] });
  },
  rate_changed: (call) => send(desk, call, { body: { ...call.body, rate: "1" } }),
  not_found: plain,
  not_logged_in: (call) => send(desk, call, { headers: { cookie: "" } }),
  not_allowed: async (call) =>
    send(desk, call, { headers: { cookie: await cookieOf(desk, "ada@desk.example") } }),
  second_factor_needed: async (call) =>
    send(scriptedDesk, call, { headers: { cookie: await cookieOf(scriptedDesk, "ada@desk.example") } }),
  unknown_slip: (call, example, id) =>
    id === KEEP ? refuseInItsWords(call, example) : send(desk, call, aboutSlip(call, "some-token")),
  not_the_customer: (call, example, id) =>
    id === KEEP ? refuseInItsWords(call, example) : send(desk, call, { headers: { cookie: "" } }),
  slip_key_unknown: (call) => send(desk, call, aboutSlip(call, `2.${"A".repeat(100)}`)),
  slip_newer: (call) => send(desk, call, aboutSlip(call, newerToken(SECRET))),
  slip_key_compromised: (call) => send(leaked, call, aboutSlip(call, leakedToken())),
  no_slip_key: (call) => send(leaked, call),
  unknown_receipt: (call) => send(desk, call, aboutReceipt("some-token")),
  receipt_key_unknown: (call) => send(desk, call, aboutReceipt(`R1.${"A".repeat(100)}`)),
  receipt_newer: (call) => send(desk, call, aboutReceipt(newerReceipt(SECRET))),
  receipt_key_compromised: (call) => send(leaked, call, aboutReceipt(leakedReceipt())),
  // The server knows the book itself; the desk's ledger is the provider's.
  unknown_payment: (call, example, id) =>
    ([
      "allocatePayment",
      "approveCorrection",
      "approveRefund",
      "correctPayment",
      "refundPayment",
      "reversePayment",
    ].includes(id)
      ? refuseInItsWords
      : plain)(call, example, id),
  approval_needed: refuseInItsWords,
  unknown_block: refuseInItsWords,
  unknown_order: refuseInItsWords,
  unknown_account: refuseInItsWords,
  unknown_line: refuseInItsWords,
  unknown_adjustment: refuseInItsWords,
  mapping_missing: refuseInItsWords,
  dates_ambiguous: refuseInItsWords,
  statement_unreadable: refuseInItsWords,
  unknown_passkey: refuseInItsWords,
  unknown_session: refuseInItsWords,
  step_up_needed: refuseInItsWords,
  order_open: refuseInItsWords,
  holds_a_role: refuseInItsWords,
  totp_on: refuseInItsWords,
  email_taken: refuseInItsWords,
  order_kept_elsewhere: refuseInItsWords,
  totp_off: refuseInItsWords,
  too_many_alerts: refuseInItsWords,
  unknown_alert: refuseInItsWords,
  too_many_destinations: refuseInItsWords,
  unknown_destination: refuseInItsWords,
  unknown_subscription: refuseInItsWords,
  login_expired: (call) => send(desk, call, { headers: { cookie: "" } }),
  account_deleted: refuseInItsWords,
  not_offered: async (call) => {
    await cookieOf(scriptedDesk, "admin@desk.example");
    scripted.respond(404, { message: "Not found." });
    const { hasSession: _, ...bare } = call;
    return send(scriptedDesk, bare, { headers: { cookie: await sessionOrOwn(call) } });
  },
  step_not_possible: refuseInItsWords,
  payment_counted: refuseInItsWords,
  proposal_changed: refuseInItsWords,
  confirmation_not_needed: refuseInItsWords,
  rates_cross: refuseInItsWords,
  order_moved: refuseInItsWords,
  settings_moved: refuseInItsWords,
  account_moved: refuseInItsWords,
  content_moved: refuseInItsWords,
  provider_refused: async (call, example, id) => {
    const { status, detail } = example;
    if (id === "changePassword") return refuseInItsWords(call, example);
    if (status === 502) return callWhileProviderAnswers(call, "refused-418");
    scripted.respond(status, { message: detail });
    return send(scriptedDesk, call, { body: withOtherAccount(call) });
  },
  account_not_verified: (call, { status, detail, code }) => {
    scripted.respond(status, { message: detail, code });
    return send(scriptedDesk, call, { body: withOtherAccount(call) });
  },
  wrong_code: (call, { status, detail, code }) => {
    scripted.respond(status, { message: detail, code });
    return send(scriptedDesk, call, { body: withOtherAccount(call) });
  },
  invalid_provider_answer: (call) => callWhileProviderAnswers(call, "redirect"),
  provider_unavailable: (call, { status }, id) => {
    if (SIGNS.has(id)) return send(unsure, call);
    if (ASKS_THE_RECORD.has(id)) return send(leaked, call, aboutSlip(call, UNSURE_TOKEN));
    return callWhileProviderAnswers(call, status === 502 ? "error-500" : "reset");
  },
  too_many_open_payments: refuseWithCode,
  payments_busy: refuseWithCode,
  payments_paused: refuseWithCode,
  too_many_downloads: downloadTooOften,
  in_progress: (call) => callWhileProviderAnswers(call, "refused-409"),
  key_reused: (call) => callWhileProviderAnswers(call, "refused-422"),
  not_for_sale: (call) => send(desk, call, { body: { ...call.body, type: "physical" } }),
  not_confirmed: (call) => callWhileProviderAnswers(call, null),
  link_expired: download("expired"),
  unknown_link: download("unknown"),
  no_such_range: download("some-token", { range: "bytes=99999999-" }),
};

const SET_AT = "2026-01-01T00:00:00.000Z";
const OLD_RATE = {
  currency: "NGN",
  buy: { mode: "hand", rate: "1650" },
  sell: { mode: "hand", rate: "1585" },
  band: 10,
  goodMinutes: 60,
  tiers: [],
  setAt: { buy: SET_AT, sell: SET_AT },
};
const CHANNEL = { kind: "whatsapp", value: "12025550143", active: true };

/** Calls while its provider states this about the desk. */
async function orderAtDesk(call: Call, facts: object): Promise<Got> {
  const usual = { takesOrders: true, hours: null, open: true, opensAt: null, refusesOrders: false };
  scripted.respond(200, { ...usual, notice: null, contacts: [CHANNEL], retired: [], ...facts });
  // The desk's decisions are fetched again; the market's answers need its prices, so they are fetched first.
  scriptedDesk.clock.advance(MINUTE);
  await warmUp(scriptedDesk);
  return send(scriptedDesk, call);
}

async function refuseWithCode(call: Call, { status, code }: ProblemExample): Promise<Got> {
  scripted.respond(status, { message: "In the provider's words.", code });
  return send(scriptedDesk, call);
}

async function refuseInItsWords(call: Call, { status, code, detail, errors }: ProblemExample): Promise<Got> {
  await cookieOf(scriptedDesk, "admin@desk.example");
  scripted.respond(status, { message: detail, code, ...(errors ? { errors } : {}) });
  return send(
    scriptedDesk,
    { ...call, hasSession: false },
    { headers: { cookie: await sessionOrOwn(call) } },
  );
}

async function sessionOrOwn(call: Call): Promise<string> {
  return call.hasSession
    ? cookies.get(`${scriptedDesk.address} admin@desk.example`)!
    : (call.headers?.["cookie"] ?? "");
}

/** While four slow readers hold the file's places. */
async function downloadTooOften({ path }: Call): Promise<Got> {
  simulator.answer("stall");
  const readers = [];
  for (let reader = 0; reader < 4; reader += 1) readers.push(await readSlowly(`${desk.address}${path}`));
  const refused = await readSlowly(`${desk.address}${path}`);
  const got = { status: refused.statusCode!, text: await readText(refused) };
  for (const reader of readers) reader.destroy();
  simulator.answer(null);
  return got;
}

/** The load shedder refuses everything. */
class FullHouse extends LoadShedder {
  override admits(): boolean {
    return false;
  }
}

async function refuseForLoad({ method, path }: Call): Promise<Got> {
  const response = await fetch(`${overloadedUrl}${path}`, { method });
  return { status: response.status, text: await response.text() };
}

async function startServers(): Promise<void> {
  const env = {
    COINGECKO_BASE_URL: desk.simulator.baseUrl,
    WEB_DIST: join(import.meta.dirname, "empty-web"),
  };
  const { server } = await buildApp(loadConfig(env), {
    loadShedder: new FullHouse(),
    store: new MemoryStore(),
    sessions: new SqliteSessionStore(),
  });
  overloadedUrl = await server.listen({ host: "127.0.0.1", port: 0 });
  cleanUps.unshift(() => server.close());
}

/** Without the values that differ between calls: request id and prices. */
function comparable(text: string): unknown {
  const { requestId, detail, rates, ...rest } = JSON.parse(text) as Record<string, string>;
  expect(requestId).toMatch(/^[\w-]{8,64}$/);
  return {
    ...rest,
    ...(rates ? { rates: Object.keys(rates) } : {}),
    detail: detail!.replace(/to \$[\d,.]+ for/, "to $71,000.00 for"),
  };
}

const CASES = OPERATIONS.flatMap(({ operation: { operationId: id, responses } }) =>
  Object.values(responses)
    .flatMap((response) => examplesOf(response, "application/problem+json") as ProblemExample[])
    .map((example) => ({ id, example, name: `${id}: ${example.status} ${example.code}` })),
);

describe("documented error examples match the server's responses", () => {
  it.each(CASES)("$name", async ({ id, example }) => {
    const provoke = PROVOCATIONS[example.code];
    expect(provoke, "no way to provoke it is known").toBeDefined();
    const { status, text } = await provoke!(CALLS[id]!, example, id);
    expect(status, text).toBe(example.status);
    expect(comparable(text)).toEqual(comparable(JSON.stringify({ ...example, requestId: "example-id" })));
  });
});

it.each(["not_offered", "invalid_provider_answer"] as const)(
  "the desk's stream, for which the provider is asked first, documents its refusal: %s",
  async (code) => {
    const { operation } = OPERATIONS.find(({ path }) => path === "/api/desk/stream")!;
    const example = { code } as ProblemExample;
    const { status, text } = await PROVOCATIONS[code]!(CALLS["streamDesk"]!, example, "streamDesk");
    expect(JSON.parse(text)).toMatchObject({ code });
    expect(Object.keys(operation.responses)).toContain(String(status));
  },
);

interface ScriptedProvider {
  readonly baseUrl: string;
  /** Sets the response of every following call. */
  respond(status: number, body: object): void;
  close(): Promise<void>;
}

/** A provider whose response the test sets. */
async function startScriptedProvider(): Promise<ScriptedProvider> {
  let next = { status: 200, body: {} };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(next.status, { "content-type": "application/json" }).end(JSON.stringify(next.body));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    respond: (status, body) => {
      next = { status, body };
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
