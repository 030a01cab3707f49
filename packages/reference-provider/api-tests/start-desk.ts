import { type Authenticator, setUpAuthenticator } from "@tradeslip/simulators/authenticator";
import { onTestFinished } from "vitest";
import { Audit } from "../src/desk/audit.ts";
import type { Difference } from "../src/desk/audited-states.ts";
import { verifyAudit } from "../src/desk/verify-audit.ts";
import { loadProviderConfig } from "../src/config.ts";
import { type Database, type DatabasePlace, sqliteFileIn } from "../src/db/database.ts";
import { postgresDialect } from "../src/db/postgres.ts";
import { RepeatingKysely } from "../src/db/repeated.ts";
import { sqliteDialect } from "../src/db/sqlite.ts";
import { providerKeys } from "../src/provider-keys.ts";
import type { DeskRole } from "@tradeslip/contracts/rules";
import { putMember } from "./put-member.ts";
import { ADA, bearer, type Call, type Running, type StartOptions, startProvider } from "./start-provider.ts";
import { databaseEnv } from "./test-database.ts";

const TOKEN = "a-token-of-the-servers-0123456789abcdef";
/** By address: a database that is restarted or restored still has them. */
const AUTHENTICATORS = new Map<string, Authenticator>();

export type { Answer, Call } from "./start-provider.ts";

/** Its calls have the provider's token. */
export interface Desk extends Running {
  /** The desk's database over another connection. */
  readonly db: Database;
  readonly audit: Audit;
  /** A user who is logged in, with a second factor and a recent step-up if there is a role. */
  member(name: string, role: DeskRole | "user"): Promise<Call>;
  /** Logs in an existing user. */
  again(name: string): Promise<Call>;
  /** A new session whose calls do not make a step-up by themselves. */
  plainly(name: string): Promise<Call>;
  /** Sets up an authenticator app in one of their sessions. */
  enrol(name: string, call: Call): Promise<void>;
  /** The app of a user with a second factor. */
  authenticatorOf(name: string): Authenticator;
  /** Logs in an existing user; returns the new session's token. */
  signIn(email: string): Promise<string>;
  readonly stranger: Call;
}

/** A provider whose desk is called over HTTP. */
export async function startDesk({ env, ...options }: StartOptions = {}): Promise<Desk> {
  const provider = await startProvider({ ...options, env: { PROVIDER_TOKEN: TOKEN, ...env } });
  const { dataDir, clock } = provider;
  const config = loadProviderConfig({ DATA_DIR: dataDir, ...(await databaseEnv(dataDir)), ...env });
  const db = openBeside(config);
  onTestFinished(() => db.destroy());
  const place = { db, clock, keyFor: providerKeys(config), brandName: config.brandName };
  const callAs: Desk["callAs"] = (headers) => provider.callAs({ "provider-token": TOKEN, ...headers });
  const signIn = async (email: string): Promise<string> => {
    const { body } = await provider.post("login", { email, password: ADA.password }).expect(200);
    let begun = body as { token?: string; waiting?: string };
    if (begun.waiting !== undefined) {
      const proof = { waiting: begun.waiting, ...AUTHENTICATORS.get(email)!.proof() };
      begun = (await provider.post("second-factor", proof).expect(200)).body as typeof begun;
    }
    return begun.token!;
  };
  const logIn = async (name: string) => callAs(bearer(await signIn(emailOf(name))));
  /** Calls that log in again, or make a step-up, when the provider asks for it. */
  const lasting = (name: string, begun: Call): Call => {
    let call = begun;
    let loggingIn: Promise<Call> | undefined;
    return async (...asked) => {
      let answer = await call(...asked);
      if (answer.status === 401) {
        // A role's session ends after hours, and tests advance by days. A code counts once: calls at once
        // share it.
        loggingIn ??= logIn(name).finally(() => (loggingIn = undefined));
        call = await loggingIn;
        answer = await call(...asked);
      }
      if (answer.body?.code !== "step_up_needed") return answer;
      const { code } = AUTHENTICATORS.get(emailOf(name))!.proof();
      await call("POST", "/account/step-up", { password: ADA.password, code });
      return call(...asked);
    };
  };
  const enrol = async (name: string, call: Call) => {
    const authenticator = await setUpAuthenticator(
      async (path, body) => (await call("POST", `/account/${path}`, body)).body as unknown,
      { password: ADA.password, now: clock.now },
    );
    AUTHENTICATORS.set(emailOf(name), authenticator);
  };
  const again = async (name: string) => lasting(name, await logIn(name));
  return {
    ...provider,
    callAs,
    db,
    audit: new Audit({ clock }),
    again,
    plainly: logIn,
    enrol,
    authenticatorOf: (name) => AUTHENTICATORS.get(emailOf(name))!,
    signIn,
    stranger: callAs({}),
    async member(name, role) {
      const email = emailOf(name);
      const { token, authenticator } = await putMember(place, { email, name, role });
      if (authenticator) AUTHENTICATORS.set(email, authenticator);
      return lasting(name, callAs(bearer(token)));
    },
  };
}

/** The database of a running provider, which has checked and migrated it. */
function openBeside({ dataDir, databaseUrl }: DatabasePlace): Database {
  const dialect =
    databaseUrl === null ? sqliteDialect(sqliteFileIn(dataDir)) : postgresDialect(databaseUrl, console);
  return new RepeatingKysely({ dialect });
}

/** The audit's findings, except for roles, which tests grant directly in the database. */
export async function auditDifferences(db: Database): Promise<readonly Difference[]> {
  const verdict = await verifyAudit(db);
  if (!verdict.isWhole) throw new Error(`Row ${verdict.row}: ${verdict.reason}`);
  return verdict.differences.filter(({ what }) => what !== "role");
}

function emailOf(name: string): string {
  return `${name.toLowerCase()}@desk.example`;
}
