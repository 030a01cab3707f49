import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { codeIn, type SmtpSimulator, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import supertest from "supertest";
import { onTestFinished } from "vitest";
import {
  buildProvider,
  loadProviderConfig,
  type Provider,
  type ProviderDeps,
} from "../src/build-provider.ts";
import { quickPasswords } from "../src/testing/quick-start.ts";
import { databaseEnv, migratedDatabaseEnv, rowReaderOf } from "./test-database.ts";

export interface StartOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly deps?: ProviderDeps;
  /** From an earlier start; default: a new folder, removed after the test. */
  readonly dataDir?: string;
  readonly clock?: FakeClock;
  /** "outbox": no mail server; mails are written to files. */
  readonly mail?: "smtp" | "outbox";
}

export interface Answer {
  readonly status: number;
  // Each test knows the shape of what it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

type Body = Readonly<Record<string, unknown>>;

/** The real provider, listening, with a simulated mail server and a fake clock. */
export interface Running extends Provider {
  readonly clock: FakeClock;
  readonly smtp: SmtpSimulator;
  readonly dataDir: string;
  post(path: string, body?: Body | string, headers?: Readonly<Record<string, string>>): supertest.Test;
  get(path: string, headers?: Readonly<Record<string, string>>): supertest.Test;
  /** Calls below /api with these headers. */
  readonly callAs: (headers: Readonly<Record<string, string>>) => Call;
  /** Rows of the database, read over another connection. */
  rows(sql: string): Record<string, unknown>[];
  stop(): Promise<void>;
}

/** For child processes. Their compiled code is cached: loading the provider takes most of a short run. */
export const CHILD_ENV = {
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../node_modules/.cache/compiled-programs"),
};

export const ADA = validSignUpPayload;
export const BOB = { ...validSignUpPayload, email: "bob@example.com", phone: "+2348099999999" };
export const REFUSED_CODE = "That code doesn't match. Check it and try again.";

export async function startProvider(options: StartOptions = {}): Promise<Running> {
  const clock = options.clock ?? new FakeClock();
  const dataDir = options.dataDir ?? (await newDataDir());
  const database = await (options.dataDir === undefined ? migratedDatabaseEnv : databaseEnv)(dataDir);
  const smtp = await startSmtpSimulator();
  const config = loadProviderConfig({
    DATA_DIR: dataDir,
    DESK_SAMPLE_OF: "0",
    ...database,
    ...(options.mail === "outbox" ? {} : { SMTP_URL: smtp.url }),
    ...options.env,
  });
  const provider = await buildProvider(config, {
    clock,
    passwords: quickPasswords(),
    mailRetryDelaysMs: [1, 1],
    mailTimeoutMs: 2_000,
    ...options.deps,
  });
  const address = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  const client = supertest(address);
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await provider.server.close();
    await smtp.close();
  };
  onTestFinished(stop);
  return {
    ...provider,
    clock,
    smtp,
    dataDir,
    post: (path, body, headers = {}) => client.post(`/api/auth/${path}`).set(headers).send(body),
    get: (path, headers = {}) => client.get(path).set(headers),
    callAs: (headers) => callsWith(`${address}/api`, headers),
    rows: await rowReaderOf(dataDir),
    stop,
  };
}

function callsWith(base: string, headers: Readonly<Record<string, string>>): Call {
  return async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // With its byte order mark, which `text()` would remove.
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.arrayBuffer());
    if (text === "") return { status: response.status, body: null };
    const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  };
}

export async function newDataDir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "provider-"));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

/** Signs up and returns the mailed code. */
export async function signUp(provider: Running, person: typeof ADA | typeof BOB = ADA): Promise<string> {
  await provider.post("sign-up-one", person).expect(201);
  return nextCode(provider, person.email);
}

export async function nextCode({ smtp }: Running, email: string): Promise<string> {
  return codeIn(await smtp.waitForMail(email));
}

/** Signs up and verifies, and ends the session that begins with it. */
export async function verifiedAccount(
  provider: Running,
  person: typeof ADA | typeof BOB = ADA,
): Promise<void> {
  const code = await signUp(provider, person);
  const { body } = await provider.post("verify-otp", { code, email: person.email }).expect(200);
  await provider.post("logout", {}, bearer((body as { token: string }).token)).expect(204);
}

/** Logs in and returns the token. */
export async function logIn(provider: Running, password: string = ADA.password): Promise<string> {
  const { body } = await provider.post("login", { email: ADA.email, password }).expect(200);
  return (body as { token: string }).token;
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

/** Calls return the mails that were sent since the last one. */
export function mailsOf({ smtp, sweep, mailSettled }: Pick<Running, "smtp" | "sweep" | "mailSettled">) {
  let read = smtp.mails.length;
  return async () => {
    await sweep();
    await mailSettled();
    const fresh = smtp.mails.slice(read);
    read += fresh.length;
    return fresh;
  };
}

/** A different code. */
export function otherThan(code: string): string {
  return code === "000000" ? "000001" : "000000";
}
