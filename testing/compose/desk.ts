import { randomBytes } from "node:crypto";
import { rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { validSignUpPayload } from "@tradeslip/contracts/testing/account-boundaries";
import { Browser } from "../../apps/bff/api-tests/browser.ts";
import { run } from "./engine.ts";
import { type Account, ORDER } from "./load.ts";
import type { MailCatcher } from "./mail-catcher.ts";

export const ROOT = join(import.meta.dirname, "../..");
const HEX_SECRETS = [
  "SESSION_SECRET",
  "PROVIDER_SECRET",
  "PROVIDER_TOKEN",
  "POSTGRES_PASSWORD",
  "VALKEY_PASSWORD",
  "GRAFANA_ADMIN_PASSWORD",
];
/** The address that gets the alerts. */
export const OPERATOR = "operator@desk.example";
export const newSecret = () => randomBytes(32).toString("hex");

/** docker-compose.yml, running under a unique name, with its own .env. */
export class Desk {
  readonly #file = join(tmpdir(), `tradeslip-compose-${process.pid}.env`);
  readonly #env: Readonly<Record<string, string>>;
  readonly #variables: Record<string, string> = {
    ...Object.fromEntries(HEX_SECRETS.map((name) => [name, newSecret()])),
    PUBLIC_ORIGIN: "http://127.0.0.1:8080",
    TRUST_PROXY: "2",
    SMTP_URL: "smtp://mailpit:1025",
    ALERT_MAIL_TO: OPERATOR,
    WHATSAPP_NUMBER: "12025550143",
    COINGECKO_BASE_URL: "http://simulator:4010/api/v3",
    COINGECKO_CALLS_PER_MINUTE: "100",
  };

  /** @param proxyPort a free one; it stays the same when the proxy is restarted */
  constructor(proxyPort: number) {
    this.#env = {
      PROXY_PORT: String(proxyPort),
      COMPOSE_PROJECT_NAME: "tradeslip-compose-test",
      COMPOSE_FILE: `${join(ROOT, "docker-compose.yml")}:${join(import.meta.dirname, "docker-compose.test.yml")}`,
      COMPOSE_ENV_FILES: this.#file,
      COMPOSE_PROFILES: "development",
      WORKSPACE: ROOT,
    };
  }

  /** The value of a variable in .env. */
  variable(name: string): string {
    return this.#variables[name] ?? "";
  }

  /** Changes .env, but no container. */
  async set(variables: Readonly<Record<string, string>>): Promise<void> {
    Object.assign(this.#variables, variables);
    const lines = Object.entries(this.#variables).map(([name, value]) => `${name}=${value}`);
    await writeFile(this.#file, lines.join("\n"), { mode: 0o600 });
  }

  compose(...args: readonly string[]): Promise<string> {
    return run("docker", ["compose", ...args], this.#env);
  }

  /** A script of `deploy`, as an operator runs it. */
  script(name: string, ...args: readonly string[]): Promise<string> {
    return run(join(ROOT, "deploy", name), args, this.#env);
  }

  /** A command as an operator types it, in the folder of docker-compose.yml. */
  shell(command: string): Promise<string> {
    return run("bash", ["-euo", "pipefail", "-c", `cd "$WORKSPACE"; ${command}`], this.#env);
  }

  /** The address on this machine where a container's port is published. */
  async origin(service: string, port: number): Promise<string> {
    return `http://${(await this.compose("port", service, String(port))).trim()}`;
  }

  async down(): Promise<void> {
    await this.compose("down", "--volumes", "--timeout", "5");
    await rm(this.#file, { force: true });
  }
}

/** Signs up with the code from the mail, logs in, orders, and checks the slip. Throws on failure. */
export async function walkThrough(
  origin: string,
  mails: MailCatcher,
  person: Readonly<Record<keyof typeof validSignUpPayload, string>> = validSignUpPayload,
): Promise<Account> {
  const browser = new Browser(origin, { "x-forwarded-for": "198.51.100.7" });
  const { email, password } = person;
  const step = async (path: string, body: unknown, wanted: number) => {
    const answer = await browser.post(path, body);
    if (answer.status !== wanted) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  await step("/api/auth/sign-up-one", person, 201);
  await step("/api/auth/verify-otp", { email, code: await mails.codeFor(email) }, 200);
  await step("/api/auth/login", { email, password }, 200);
  const { token } = (await step("/api/orders", ORDER, 201)) as { readonly token: string };
  const slip = await browser.get(`/api/orders/${token}`);
  const { status } = { status: "", ...(slip.body as object) };
  if (status !== "valid") throw new Error(`the slip is ${slip.status} ${JSON.stringify(slip.body)}`);
  return { email, password, cookies: browser.cookies };
}
