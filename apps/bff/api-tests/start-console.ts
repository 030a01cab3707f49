import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { FakeClock } from "@tradeslip/node-kit/testing/fake-clock";
import { bundledProgram } from "@tradeslip/node-kit/testing/bundled-program";
import { buildProvider, loadProviderConfig, type Provider } from "@tradeslip/reference-provider/build";
import { type Authenticator, setUpAuthenticator } from "@tradeslip/simulators/authenticator";
import { codeIn, type SmtpSimulator, startSmtpSimulator } from "@tradeslip/simulators/smtp";
import { expect, onTestFinished, vi } from "vitest";
import { Browser } from "./browser.ts";
import { type OrderDesk, startOrderDesk } from "./orders-client.ts";
import type { DeskOptions } from "./start-desk.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
/** A busy machine may stand still. */
const PATIENT = { timeout: 20_000, interval: 50 };

export interface Console {
  readonly desk: OrderDesk;
  readonly clock: FakeClock;
  readonly provider: Provider;
  readonly providerUrl: string;
  readonly providerToken: string;
  readonly smtp: SmtpSimulator;
  /** Somebody who is logged in; a role is given by the operator's command, and has a second factor. */
  person(name: string, role?: "agent" | "admin"): Promise<Browser>;
  /** Somebody with a role who has no second factor yet. */
  newcomer(name: string, role: "agent" | "admin"): Promise<Browser>;
  /** Of somebody with a role, by name. */
  authenticatorOf(name: string): Authenticator;
  /** A browser with an IP of its own. */
  open(): Browser;
  /** Runs `desk …` to its end, beside the running provider. */
  command(...args: readonly string[]): Promise<void>;
}

/** The real server and the real provider, which know each other, on one clock: the machine's time, as the commands have it. */
export async function startConsole(options: DeskOptions = {}): Promise<Console> {
  const smtp = await startSmtpSimulator();
  onTestFinished(() => smtp.close());
  const clock = new FakeClock();
  clock.jump(Date.now() - clock.now());
  const dataDir = await mkdtemp(join(tmpdir(), "tradeslip-console-"));
  const config = loadProviderConfig({
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    PROVIDER_TOKEN: TOKEN,
    // As an operator gives them to both.
    ORDER_CHANNELS: options.env?.["ORDER_CHANNELS"],
  });
  const provider = await buildProvider(config, { clock });
  onTestFinished(() => provider.server.close());
  const providerUrl = await provider.server.listen({ host: "127.0.0.1", port: 0 });
  const env = { PROVIDER_BASE_URL: providerUrl, PROVIDER_TOKEN: TOKEN, ...options.env };
  const desk = await startOrderDesk({ clock, ...options, env });
  await vi.waitFor(async () => {
    const { text } = await desk.get("/.well-known/tradeslip-keys.json");
    // Until it has told its keys, they begin with the epoch.
    expect(text).not.toContain("1970-");
  }, PATIENT);
  let browsers = 0;
  const open = () => {
    browsers += 1;
    return new Browser(desk.address, { "x-forwarded-for": `203.0.113.${browsers}` });
  };
  const command = async (...args: readonly string[]) => {
    const child = spawn(process.execPath, [bundledProgram("desk"), ...args], {
      env: { PATH: process.env["PATH"], DATA_DIR: dataDir },
      stdio: ["ignore", "ignore", "inherit"],
    });
    expect((await once(child, "exit"))[0]).toBe(0);
  };
  const authenticators = new Map<string, Authenticator>();
  const signUp = async (name: string) => {
    const email = `${name.toLowerCase()}@desk.example`;
    const browser = open();
    const payload = { ...validSignUpPayload, firstname: name, email };
    expect((await browser.post("/api/auth/sign-up-one", payload)).status).toBe(201);
    const code = codeIn(await smtp.waitForMail(email));
    expect((await browser.post("/api/auth/verify-otp", { email, code })).status).toBe(200);
    expect((await browser.post("/api/auth/login", payload)).status).toBe(200);
    return browser;
  };
  const newcomer: Console["newcomer"] = async (name, role) => {
    await command("add", `${name.toLowerCase()}@desk.example`, role);
    return signUp(name);
  };
  const person: Console["person"] = async (name, role) => {
    if (role === undefined) return signUp(name);
    const browser = await newcomer(name, role);
    const call = async (path: string, body?: object) => {
      const { status, body: answer } = await browser.post(`/api/account/${path}`, body);
      expect(status, path).toBeLessThan(300);
      return answer;
    };
    const { password } = validSignUpPayload;
    authenticators.set(name, await setUpAuthenticator(call, { password, now: clock.now }));
    return browser;
  };
  const authenticatorOf = (name: string) => authenticators.get(name)!;
  return {
    desk,
    clock,
    provider,
    providerUrl,
    providerToken: TOKEN,
    smtp,
    person,
    newcomer,
    authenticatorOf,
    open,
    command,
  };
}
