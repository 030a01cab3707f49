import { randomBytes, randomInt } from "node:crypto";
import { join } from "node:path";
import {
  createAccount,
  findByEmail,
  setPasswordHash,
} from "../../packages/reference-provider/src/accounts/account-store.ts";
import { Passwords } from "../../packages/reference-provider/src/accounts/passwords.ts";
import {
  buildProvider,
  loadProviderConfig,
  type Provider,
} from "../../packages/reference-provider/src/build-provider.ts";
import { type Database, openDatabase } from "../../packages/reference-provider/src/db/database.ts";
import { Audit } from "../../packages/reference-provider/src/desk/audit.ts";
import { Events } from "../../packages/reference-provider/src/events/events.ts";
import type { DeskOrder } from "../../packages/contracts/src/schemas/desk-orders.ts";
import type { DeskRole } from "../../packages/contracts/src/rules/capabilities.ts";
import { LOCALES } from "../../packages/contracts/src/rules/locales.ts";
import { NO_LIMITS } from "../../packages/contracts/src/schemas/desk-settings.ts";
import { Roles } from "../../packages/reference-provider/src/roles/roles.ts";
import { providerKeys } from "../../packages/reference-provider/src/provider-keys.ts";
import { Sessions } from "../../packages/reference-provider/src/sessions/sessions.ts";
import { TotpFactors } from "../../packages/reference-provider/src/factors/totp.ts";
import { Authenticator } from "../../testing/simulators/authenticator/index.ts";
import { loadOrCreateSecret } from "../../packages/node-kit/src/secrets.ts";
import { DEMO_HOURS, demoRates } from "./demo-facts.ts";
import { type DemoSlip, DemoSlips } from "./demo-slips.ts";
import { type DemoAccounts, type Moment, momentsOf, UNSPENDABLE_XRP } from "./moments.ts";
import { SCENES } from "./scenes.ts";
import { REPLIES } from "./replies.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Before the first order, so that by then all receiving accounts are in force. */
const BEGINS_AGO_MS = 30 * 60 * MINUTE_MS;
const PEOPLE = { Eve: "admin", Ada: "agent", Bob: "agent" } as const satisfies Record<string, DeskRole>;
type Name = keyof typeof PEOPLE;
const NAMES = Object.keys(PEOPLE) as Name[];
const QUIET = { warn: () => {} };

/** A member of the demo's desk, with the login. */
export interface DemoSignIn {
  readonly email: string;
  readonly role: DeskRole;
  readonly password: string;
  /** Secret of an authenticator app, in base32. */
  readonly totpSecret: string;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Fills the desk of a data folder through the provider's own API, before its server starts: an admin, two
 * agents, and twenty orders in all states, unless there are orders from the last day. Each start creates a
 * new password and new authenticator secrets.
 * @param env of the server
 * @param now milliseconds since the epoch
 */
export async function fillDemoDesk(
  env: Environment & { readonly DATA_DIR: string },
  now = Date.now(),
): Promise<readonly DemoSignIn[]> {
  const token = randomBytes(32).toString("base64url");
  const config = loadProviderConfig({
    ...env,
    PROVIDER_TOKEN: token,
    PROVIDER_METRICS_PORT: "",
    DESK_SAMPLE_OF: "0",
  });
  const clock = new StoryClock(now - BEGINS_AGO_MS);
  const provider = await buildProvider(config, { clock });
  const db = await openDatabase(config, QUIET);
  try {
    const password = randomBytes(9).toString("base64url");
    const totp = new TotpFactors({ key: providerKeys(config)("totp"), brandName: config.brandName });
    const desk = new DemoDesk({ provider, db, clock, token, totp });
    const secrets = await desk.letIn(password);
    if (!(await hasYoungOrders(db, now))) {
      const given = env["SLIP_SECRET"] || env["SESSION_SECRET"];
      const file = { file: join(env.DATA_DIR, "session-secret"), variable: "SESSION_SECRET" };
      await desk.play(new DemoSlips(given?.split(",")[0]?.trim() ?? loadOrCreateSecret(file), clock), now);
    }
    return NAMES.map((name) => ({
      email: emailOf(name),
      role: PEOPLE[name],
      password,
      totpSecret: secrets[name],
    }));
  } finally {
    await db.destroy();
    await provider.server.close();
  }
}

/** The story's clock. */
class StoryClock {
  #now: number;

  constructor(now: number) {
    this.#now = now;
  }

  readonly now = (): number => this.#now;
  readonly elapsed = (): number => this.#now;

  goTo(now: number): void {
    this.#now = now;
  }
}

interface Parts {
  readonly provider: Provider;
  readonly db: Database;
  readonly clock: StoryClock;
  readonly token: string;
  readonly totp: TotpFactors;
}

class DemoDesk {
  readonly #parts: Parts;
  readonly #sessions: Sessions;
  readonly #events = new Events(false);

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#sessions = new Sessions({ ...parts, events: this.#events });
  }

  /** Creates missing accounts, gives all of them this password, and returns the new secret of each. */
  async letIn(password: string): Promise<Readonly<Record<Name, string>>> {
    const { db, clock } = this.#parts;
    const hash = await new Passwords().hash(password);
    const roles = new Roles({ db, clock, events: this.#events, audit: new Audit({ clock }) });
    for (const name of NAMES) {
      const account = await findByEmail(db, emailOf(name));
      if (account !== null) await setPasswordHash(db, account.id, hash);
      else {
        await createAccount(db, personOf(name, hash), { now: clock.now(), language: LOCALES[0] });
        await roles.add(emailOf(name), PEOPLE[name]);
      }
    }
    const secrets: [Name, string][] = [];
    for (const name of NAMES) secrets.push([name, await this.#newSecret(name)]);
    return Object.fromEntries(secrets) as Record<Name, string>;
  }

  async #newSecret(name: Name): Promise<string> {
    const { db, clock, totp } = this.#parts;
    const { id: accountId } = (await findByEmail(db, emailOf(name)))!;
    await totp.remove(db, accountId);
    const { secret } = (await totp.begin(db, { accountId, label: emailOf(name) }))!;
    const code = new Authenticator(secret, clock.now).shown();
    const verdict = await totp.confirm(db, accountId, { code, now: clock.now() });
    if (verdict !== "right") throw new Error(`The demo's authenticator app of ${name}: ${verdict}`);
    return secret;
  }

  /** Plays all moments up to now, in order. */
  async play(slips: DemoSlips, now: number): Promise<void> {
    const { clock, db } = this.#parts;
    await this.#call("POST", "/slip-keys", { keys: await slips.publicKeys() });
    await this.#open();
    const story = SCENES.flatMap((scene) => {
      let slip: DemoSlip | null = null;
      const first = {
        ago: scene.ago,
        tell: async () => {
          slip = slips.issue(scene);
          await this.#call("POST", `/orders/${slip.token}/announce`, {}, { "order-key": slip.orderKey });
        },
      };
      const rest = momentsOf(scene, ACCOUNTS).map((moment) => ({
        ago: moment.ago,
        tell: () => this.#step(slip!, moment),
      }));
      return [first, ...rest];
    });
    for (const { ago, tell } of story.toSorted((a, b) => b.ago - a.ago)) {
      clock.goTo(now - ago * MINUTE_MS);
      await tell();
    }
    clock.goTo(now);
    for (const name of NAMES) {
      const { id } = (await findByEmail(db, emailOf(name)))!;
      await this.#sessions.endAll(db, id);
    }
  }

  /** Sets settings, replies and receiving accounts. */
  async #open(): Promise<void> {
    const { clock } = this.#parts;
    const eve = await this.#headersOf("Eve");
    const { version } = (await this.#call("GET", "/desk/settings", undefined, eve)) as { version: number };
    const limits = { ...NO_LIMITS, approvalAbove: "5000" };
    await this.#call("PUT", "/desk/settings", { version, takesOrders: true, hours: DEMO_HOURS, limits }, eve);
    const rates = (await this.#call("GET", "/desk/rates", undefined, eve)) as { version: number };
    await this.#call("PUT", "/desk/rates", { version: rates.version, rates: demoRates() }, eve);
    const replies = (await this.#call("GET", "/desk/replies", undefined, eve)) as { version: number };
    await this.#call("PUT", "/desk/replies", { version: replies.version, replies: REPLIES }, eve);
    const { accounts } = (await this.#call("GET", "/desk/receiving-accounts", undefined, eve)) as {
      accounts: readonly { readonly id: string; readonly version: number }[];
    };
    for (const [id, account] of Object.entries(receivingAccounts())) {
      // From the day before, if there is one.
      const before = accounts.find((known) => known.id === id)?.version ?? 0;
      await this.#call("PUT", `/desk/receiving-accounts/${id}`, { ...account, version: before }, eve);
    }
    clock.goTo(clock.now() + 31 * MINUTE_MS);
  }

  async #step(slip: DemoSlip, { by, step, input }: Moment): Promise<void> {
    const { clock } = this.#parts;
    const isCustomer = by === "customer";
    const headers = isCustomer ? { "order-key": slip.orderKey } : await this.#headersOf(by);
    const place = isCustomer ? `/orders/${slip.token}` : `/desk/orders/${slip.reference}`;
    const order = await this.#call("GET", isCustomer ? `${place}/status` : place, undefined, headers);
    const { version, proposal, payments } = order as DeskOrder;
    const looked =
      step === "approve" && proposal?.ask.what === "amount"
        ? { covers: proposal.hash, seen: amountOf(payments, proposal.ask.paymentId) }
        : {};
    const body = { version, ...looked, ...input(slip, clock.now()) };
    await this.#call("POST", `${place}/${step}`, body, headers);
  }

  async #headersOf(name: Name): Promise<Readonly<Record<string, string>>> {
    const { db, clock } = this.#parts;
    const session = await this.#sessions.begin((await findByEmail(db, emailOf(name)))!, {
      device: null,
      assurance: 2,
    });
    if (session !== null) await this.#sessions.noteStepUp(session.id, clock.now(), 2);
    return { authorization: `Bearer ${session?.token}` };
  }

  async #call(
    method: "GET" | "POST" | "PUT",
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<unknown> {
    const { provider, token } = this.#parts;
    const answer = await provider.server.inject({
      method,
      url: `/api${path}`,
      headers: { ...headers, "provider-token": token },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300) throw new Error(`The demo's ${method} ${path}: ${answer.body}`);
    return answer.body === "" ? null : answer.json();
  }
}

async function hasYoungOrders(db: Database, now: number): Promise<boolean> {
  const young = await db
    .selectFrom("orders")
    .select("reference")
    .where("announced_at", ">", now - DAY_MS)
    .limit(1)
    .executeTakeFirst();
  return young !== undefined;
}

function amountOf(payments: DeskOrder["payments"], id: string): string | undefined {
  return payments.find((payment) => payment.id === id)?.amount;
}

function emailOf(name: Name): string {
  return `${name.toLowerCase()}@demo.example`;
}

function personOf(name: Name, hash: string) {
  return {
    email: emailOf(name),
    firstname: name,
    lastname: "Demo",
    username: `${name.toLowerCase()}.demo`,
    phone: `+1202555010${NAMES.indexOf(name)}`,
    date_of_birth: "1990-01-01",
    password_hash: hash,
    browser: "",
    network: "",
    sign_up_id: "",
    created_at: 0,
  };
}

/** The same at each start, so that no account exists twice. */
const ACCOUNTS: DemoAccounts = {
  dollars: "00000000-0000-4000-8000-000000000001",
  naira: "00000000-0000-4000-8000-000000000002",
  xrp: "00000000-0000-4000-8000-000000000003",
};
const MAX_TAG = 4_000_000_000;

/** By id. */
function receivingAccounts(): Readonly<Record<string, object>> {
  const firstTag = randomInt(MAX_TAG);
  const common = { holder: "Demo data", details: [{ label: "Bank", value: "No bank: this is demo data" }] };
  return {
    [ACCOUNTS.dollars]: {
      ...common,
      kind: "bank",
      name: "Dollars (Demo data)",
      currency: "USD",
      dailyCeiling: "50000",
    },
    [ACCOUNTS.naira]: { ...common, kind: "bank", name: "Naira (Demo data)", currency: "NGN" },
    // Funds sent there cannot be spent.
    [ACCOUNTS.xrp]: {
      ...common,
      kind: "coin",
      name: "XRP (Demo data)",
      currency: "XRP",
      network: "xrp",
      details: [],
      addresses: Array.from({ length: 20 }, (_none, place) => `${UNSPENDABLE_XRP} ${firstTag + place}`),
    },
  };
}
