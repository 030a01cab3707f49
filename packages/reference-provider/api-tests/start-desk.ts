import { onTestFinished } from "vitest";
import { Audit } from "../src/desk/audit.ts";
import { loadProviderConfig } from "../src/config.ts";
import { type Database, openDatabase } from "../src/db/database.ts";
import type { DeskRole } from "../src/roles/desk-guard.ts";
import { ADA, type Running, type StartOptions, startProvider, verifiedAccount } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";

export interface Answer {
  readonly status: number;
  // What a test reads of it, it knows.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

/** Somebody's calls, with the provider's token; null: nobody's. */
export type Call = (method: string, path: string, body?: object) => Promise<Answer>;

export interface Desk extends Running {
  /** The desk's database over another connection. */
  readonly db: Database;
  readonly audit: Audit;
  /** Signs somebody up, gives them the role and logs them in. */
  member(name: string, role: DeskRole | "user"): Promise<Call>;
  /** Logs somebody in who is there already. */
  again(name: string): Promise<Call>;
  readonly stranger: Call;
}

/** A provider whose desk is called over HTTP. */
export async function startDesk({ env, ...options }: StartOptions = {}): Promise<Desk> {
  const provider = await startProvider({ ...options, env: { PROVIDER_TOKEN: TOKEN, ...env } });
  const { dataDir, clock } = provider;
  const config = loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)) });
  const db = await openDatabase(config, console);
  onTestFinished(() => db.destroy());
  const { port } = provider.server.server.address() as { port: number };
  const callWith =
    (headers: Readonly<Record<string, string>>): Call =>
    async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: {
          "provider-token": TOKEN,
          ...headers,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    };
  const again = async (name: string): Promise<Call> => {
    const logIn = async () => {
      const { body } = await provider
        .post("login", { email: emailOf(name), password: ADA.password })
        .expect(200);
      return callWith({ authorization: `Bearer ${(body as { token: string }).token}` });
    };
    let call = await logIn();
    return async (...asked) => {
      const answer = await call(...asked);
      if (answer.status !== 401) return answer;
      // A session of a role ends after hours, and tests let days pass.
      call = await logIn();
      return call(...asked);
    };
  };
  return {
    ...provider,
    db,
    audit: new Audit({ clock }),
    again,
    stranger: callWith({}),
    async member(name, role) {
      const email = emailOf(name);
      const person = { ...ADA, email, firstname: name, username: name.toLowerCase() } as typeof ADA;
      await verifiedAccount(provider, person);
      await db.updateTable("accounts").set({ role }).where("email", "=", email).execute();
      return again(name);
    },
  };
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@desk.example`;
}
