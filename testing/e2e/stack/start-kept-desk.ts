import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import {
  type APIRequestContext,
  type BrowserContext,
  expect,
  type PlaywrightWorkerArgs,
  request as standalone,
} from "@playwright/test";
import { type Authenticator, setUpAuthenticator } from "@tradeslip/simulators/authenticator";
import { type SmtpSimulator, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { newAddress } from "../desk/new-address.ts";
import { createAccount } from "./create-account.ts";
import { SLIP_SECRET } from "../trading/signed-slips.ts";
import { type Stack, startStack, type StackOptions } from "./start-stack.ts";

const DESK_COMMAND = join(import.meta.dirname, "../../../apps/bff/dist/desk.js");
const START_LIMIT_MS = 120_000;
const PASSWORD = "Harbour-lamp-27";
/** No limits, because many tests order at one desk. */
export const UNLIMITED = {
  dayUsd: null,
  monthUsd: null,
  newPayerUsd: null,
  newPayersDayUsd: null,
  openHoldsUsd: null,
  approvalAbove: null,
  agentDayUsd: null,
  aloneDayUsd: null,
};
const BANK_ACCOUNT = "0b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d";
const COIN_ADDRESSES = 20;
const COIN_ACCOUNT = "7b1f3c52-5d0e-4d0b-8a56-5b6f0d0c9a11";

const PEOPLE = [
  ["Ada", "admin"],
  ["Cleo", "admin"],
  ["Ben", "agent"],
] as const;

/** A member of the desk, who answers orders. */
export interface DeskPerson {
  readonly email: string;
  readonly password: string;
  readonly authenticator: Authenticator;
  /** Logs a browser in as this person, with a step-up made. */
  signIn(context: BrowserContext): Promise<void>;
  /** The current state of an order. */
  stateOf(reference: string): Promise<string>;
  /** Makes a step on the order's current version. */
  step(reference: string, name: string, body?: object): Promise<void>;
  /** The same for payment details: a bank's, or a coin's. */
  details(reference: string, of: "bank" | "coin"): Promise<void>;
  /** Sends bitcoin from the desk's wallet. */
  sent(reference: string): Promise<void>;
}

export interface KeptDesk {
  readonly stack: Stack;
  readonly mail: SmtpSimulator;
  /** Admins. */
  readonly ada: DeskPerson;
  readonly cleo: DeskPerson;
  /** An agent. */
  readonly ben: DeskPerson;
  /** Creates an account with a role, but no second factor yet. */
  newcomer(name: string, role: "agent" | "admin"): Promise<Pick<DeskPerson, "email" | "password">>;
  /** Creates an account without a role. */
  customer(name: string): Promise<Pick<DeskPerson, "email" | "password">>;
  /** Runs `desk …` while the provider is running. */
  command(...args: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The product with a desk that keeps orders, with two admins, an agent, and an account of each kind. */
export async function startKeptDesk(
  { playwright }: { playwright: Pick<PlaywrightWorkerArgs["playwright"], "request"> } = {
    playwright: { request: standalone },
  },
  options: StackOptions = {},
): Promise<KeptDesk> {
  const mail = await startSmtpSimulator();
  const env = {
    SMTP_URL: mail.url,
    MAIL_FROM: "desk@example.com",
    // Trusts the header that gives every visitor a network of their own.
    TRUST_PROXY: "127.0.0.1",
    SESSION_SECRET: SLIP_SECRET,
    // No random sample of orders needs an approval.
    DESK_SAMPLE_OF: "0",
    ...options.env,
  };
  const stack = await startStack({ ...options, env });
  const contexts: APIRequestContext[] = [];
  let customers = 0;
  const open = async () => {
    const request = await playwright.request.newContext({
      baseURL: stack.url,
      extraHTTPHeaders: { origin: stack.url },
    });
    contexts.push(request);
    return request;
  };
  const signUp = async (request: APIRequestContext, name: string) => {
    const email = emailOf(name);
    await createAccount(request, { stack, mail }, { email, password: PASSWORD, firstname: name });
    return email;
  };
  const person = async (name: string) => {
    const request = await open();
    const email = await signUp(request, name);
    await call(request, "post", "/api/auth/login", { email, password: PASSWORD });
    const authenticator = await setUpAuthenticator(
      (path, body) => call(request, "post", `/api/account/${path}`, body),
      { password: PASSWORD },
    );
    return { request, email, authenticator };
  };
  const command = (...args: readonly string[]) => runDesk(stack.dataDir, ...args);
  await providerAnswers(await open());
  for (const [name, role] of PEOPLE) await command("add", emailOf(name), role);
  const [ada, cleo, ben] = await Promise.all([person("Ada"), person("Cleo"), person("Ben")]);
  await call(ada.request, "put", "/api/desk/settings", { version: 1, takesOrders: true, limits: UNLIMITED });
  await call(ada.request, "put", `/api/desk/receiving-accounts/${BANK_ACCOUNT}`, {
    version: 0,
    kind: "bank",
    name: "Example Bank",
    currency: "USD",
    holder: "Example Desk Ltd",
    details: [
      { label: "Bank", value: "Example Bank" },
      { label: "Account number", value: "0123456789" },
    ],
  });
  await call(ada.request, "put", `/api/desk/receiving-accounts/${COIN_ACCOUNT}`, {
    version: 0,
    kind: "coin",
    name: "Desk wallet",
    currency: "BTC",
    network: "bitcoin",
    holder: "Example Desk Ltd",
    details: [],
    // One per order.
    addresses: Array.from({ length: COIN_ADDRESSES }, newAddress),
  });
  for (const id of [BANK_ACCOUNT, COIN_ACCOUNT])
    await call(cleo.request, "post", `/api/desk/receiving-accounts/${id}/confirm`, { version: 1 });
  return {
    stack,
    mail,
    ada: deskPerson(ada),
    cleo: deskPerson(cleo),
    ben: deskPerson(ben),
    newcomer: async (name, role) => {
      await command("add", emailOf(name), role);
      return { email: await signUp(await open(), name), password: PASSWORD };
    },
    customer: async (name) => {
      customers += 1;
      return { email: await signUp(await open(), `${name}${customers}`), password: PASSWORD };
    },
    command,
    async close() {
      await Promise.all(contexts.map((context) => context.dispose()));
      await stack.close();
      await mail.close();
    },
  };
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@desk.example`;
}

/** Waits for the provider: the server answers price requests before it. */
async function providerAnswers(request: APIRequestContext): Promise<void> {
  const data = { email: emailOf("stranger"), password: PASSWORD };
  const login = async () => (await request.post("/api/auth/login", { data })).status();
  await expect.poll(login, { timeout: START_LIMIT_MS }).toBe(401);
}

async function runDesk(dataDir: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [DESK_COMMAND, ...args], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (said += part));
  expect((await once(child, "close"))[0], `desk ${args.join(" ")}: ${said}`).toBe(0);
}

async function call(
  request: APIRequestContext,
  method: "post" | "put" | "get",
  path: string,
  data?: object,
): Promise<unknown> {
  const answer = await request[method](path, data === undefined ? {} : { data });
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true);
  const text = await answer.text();
  return text === "" ? null : JSON.parse(text);
}

interface SignedIn extends Pick<DeskPerson, "email" | "authenticator"> {
  readonly request: APIRequestContext;
}

interface ReadOrder {
  readonly version: number;
  readonly state: string;
  readonly payments: readonly { readonly id: string; readonly amount: string }[];
  readonly proposal?: {
    readonly hash: string;
    readonly ask: { readonly what: string; readonly paymentId?: string };
  };
}

/** What an approval covers, and the amount that the account shows. */
function lookedAt({ proposal, payments }: ReadOrder): object {
  const asked = proposal?.ask.what === "amount" ? proposal.ask.paymentId : undefined;
  return { covers: proposal?.hash, seen: payments.find(({ id }) => id === asked)?.amount };
}

/** A step-up lasts five minutes. */
const LOOK_AGAIN_MS = 3 * 60_000;

function deskPerson({ request, email, authenticator }: SignedIn): DeskPerson {
  let steppedUpAt = Date.now();
  const look = async () => {
    if (Date.now() < steppedUpAt + LOOK_AGAIN_MS) return;
    steppedUpAt = Date.now();
    const { code } = authenticator.proof();
    await call(request, "post", "/api/account/step-up", { password: PASSWORD, code });
  };
  const pathOf = (reference: string) => `/api/desk/orders/${reference}`;
  const read = async (reference: string) => (await call(request, "get", pathOf(reference))) as ReadOrder;
  const step: DeskPerson["step"] = async (reference, name, body = {}) => {
    const order = await read(reference);
    const { version } = order;
    const looked = name === "approve" ? lookedAt(order) : {};
    await call(request, "post", `${pathOf(reference)}/${name}`, { version, ...looked, ...body });
  };
  return {
    email,
    password: PASSWORD,
    authenticator,
    async signIn(context) {
      await look();
      await context.addCookies((await request.storageState()).cookies);
    },
    stateOf: async (reference) => (await read(reference)).state,
    step,
    details: (reference, of) =>
      step(reference, "details", { accountId: of === "bank" ? BANK_ACCOUNT : COIN_ACCOUNT }),
    sent: (reference) =>
      step(reference, "sent", { accountId: COIN_ACCOUNT, transaction: randomBytes(32).toString("hex") }),
  };
}
