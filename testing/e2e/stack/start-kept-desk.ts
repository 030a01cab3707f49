import { spawn } from "node:child_process";
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
import { startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { createAccount } from "./create-account.ts";
import { type Stack, startStack, type StackOptions } from "./start-stack.ts";

const DESK_COMMAND = join(import.meta.dirname, "../../../packages/reference-provider/src/desk.ts");
const PASSWORD = "Harbour-lamp-27";
const BANK_ACCOUNT = "0b6f1f4e-6a1c-4c83-9d5a-3f4f0b1f2c3d";
const COIN_ACCOUNT = "7b1f3c52-5d0e-4d0b-8a56-5b6f0d0c9a11";

/** Somebody of the desk, who answers orders. */
export interface DeskPerson {
  readonly email: string;
  readonly password: string;
  readonly authenticator: Authenticator;
  /** Has a browser's pages be this person's, who proved a moment ago who they are. */
  signIn(context: BrowserContext): Promise<void>;
  /** What became of an order. */
  stateOf(reference: string): Promise<string>;
  /** Makes a step on the order as it is now. */
  step(reference: string, name: string, body?: object): Promise<void>;
  /** The same for payment details: of the bank, or of a coin. */
  details(reference: string, of: "bank" | "coin"): Promise<void>;
}

export interface KeptDesk {
  readonly stack: Stack;
  /** Admins. */
  readonly ada: DeskPerson;
  readonly cleo: DeskPerson;
  /** An agent. */
  readonly ben: DeskPerson;
  /** Has an account and a role, and no second factor yet. */
  newcomer(name: string, role: "agent" | "admin"): Promise<Pick<DeskPerson, "email" | "password">>;
  /** Has an account and no role. */
  customer(name: string): Promise<Pick<DeskPerson, "email" | "password">>;
  /** Runs `desk …` beside the running provider. */
  command(...args: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** The product with a desk that keeps orders, two people at it, and an account of each kind. */
export async function startKeptDesk(
  { playwright }: { playwright: Pick<PlaywrightWorkerArgs["playwright"], "request"> } = {
    playwright: { request: standalone },
  },
  options: StackOptions = {},
): Promise<KeptDesk> {
  const mail = await startSmtpSimulator();
  const env = { SMTP_URL: mail.url, MAIL_FROM: "desk@example.com", ...options.env };
  const stack = await startStack({ ...options, env });
  const contexts: APIRequestContext[] = [];
  const open = async () => {
    const request = await playwright.request.newContext({
      baseURL: stack.url,
      extraHTTPHeaders: { origin: stack.url },
    });
    contexts.push(request);
    return request;
  };
  const signUp = async (request: APIRequestContext, name: string, role: string | null) => {
    const email = `${name.toLowerCase()}@desk.example`;
    if (role !== null) await runDesk(stack.dataDir, "add", email, role);
    const account = { email, password: PASSWORD, firstname: name, username: name.toLowerCase() };
    await createAccount(request, stack.url, mail, account);
    return email;
  };
  const person = async (name: string, role: string) => {
    const request = await open();
    const email = await signUp(request, name, role);
    await call(request, "post", "/api/auth/login", { email, password: PASSWORD });
    const authenticator = await setUpAuthenticator(
      (path, body) => call(request, "post", `/api/account/${path}`, body),
      { password: PASSWORD },
    );
    return { request, email, authenticator };
  };
  const ada = await person("Ada", "admin");
  await call(ada.request, "put", "/api/desk/settings", { version: 1, takesOrders: true });
  await call(ada.request, "put", `/api/desk/receiving-accounts/${BANK_ACCOUNT}`, {
    kind: "bank",
    name: "Example Bank",
    currency: "USD",
    holder: "Example Desk Ltd",
    details: [
      { label: "Bank", value: "Example Bank" },
      { label: "Account number", value: "0123456789" },
    ],
  });
  const cleo = await person("Cleo", "admin");
  await call(ada.request, "put", `/api/desk/receiving-accounts/${COIN_ACCOUNT}`, {
    kind: "coin",
    name: "Desk wallet",
    currency: "BTC",
    network: "bitcoin",
    holder: "Example Desk Ltd",
    details: [],
    // One for each order.
    addresses: [
      "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
      "bc1qc7slrfxkknqcq2jevvvkdgvrt8080852dfjewde450xdlk4ugp7szw5tk9",
    ],
  });
  await call(cleo.request, "post", `/api/desk/receiving-accounts/${COIN_ACCOUNT}/confirm`);
  const ben = await person("Ben", "agent");
  return {
    stack,
    ada: deskPerson(ada),
    cleo: deskPerson(cleo),
    ben: deskPerson(ben),
    newcomer: async (name, role) => ({
      email: await signUp(await open(), name, role),
      password: PASSWORD,
    }),
    customer: async (name) => ({ email: await signUp(await open(), name, null), password: PASSWORD }),
    command: (...args) => runDesk(stack.dataDir, ...args),
    async close() {
      await Promise.all(contexts.map((context) => context.dispose()));
      await stack.close();
      await mail.close();
    },
  };
}

async function runDesk(dataDir: string, ...args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [DESK_COMMAND, ...args], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: dataDir },
    stdio: ["ignore", "ignore", "inherit"],
  });
  expect((await once(child, "exit"))[0], `desk ${args.join(" ")}`).toBe(0);
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

/** A look lasts five minutes. */
const LOOK_AGAIN_MS = 3 * 60_000;

function deskPerson({ request, email, authenticator }: SignedIn): DeskPerson {
  let lookedAt = Date.now();
  const look = async () => {
    if (Date.now() < lookedAt + LOOK_AGAIN_MS) return;
    lookedAt = Date.now();
    const { code } = authenticator.proof();
    await call(request, "post", "/api/account/step-up", { password: PASSWORD, code });
  };
  const pathOf = (reference: string) => `/api/desk/orders/${reference}`;
  const read = async (reference: string) =>
    (await call(request, "get", pathOf(reference))) as { readonly version: number; readonly state: string };
  const step: DeskPerson["step"] = async (reference, name, body = {}) => {
    const { version } = await read(reference);
    await call(request, "post", `${pathOf(reference)}/${name}`, { version, ...body });
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
  };
}
