import { randomBytes } from "node:crypto";
import {
  addressOf,
  BUYER,
  customerStepsOf,
  type OrderDesk,
  startOrderDesk,
  stepsOf,
  takeOrders,
  type TestSlip,
} from "../order-desk.ts";
import { startPushService } from "../push-service.ts";
import { type Answer, type Call, type Desk, startDesk } from "../start-desk.ts";
import { ADA } from "../start-provider.ts";

/** A person's calls in one session. */
export interface Caller {
  readonly email: string;
  /** Calls the first provider, one after another. */
  readonly call: Call;
  /** Calls the provider whose turn it is. */
  readonly at: (turn: number) => Call;
}

/** A desk of one or two providers on one database. */
export interface WritingDesk extends OrderDesk {
  readonly atOnce: number;
  /** The first is the desk itself. */
  readonly providers: readonly Desk[];
  readonly eve: Caller;
  readonly ian: Caller;
  readonly ada: Caller;
  readonly bob: Caller;
  /** The receiving account of buy orders in dollars. */
  readonly bank: string;
  /** Calls with these headers, at the provider whose turn it is. */
  callsAs(headers: Readonly<Record<string, string>>): Caller["at"];
  /** A new session of an existing user. */
  logIn(email: string): Promise<Caller>;
  /** A new account without a role, in a session with a step-up. */
  user(): Promise<Caller>;
  /** Calls to a slip's paths, in the browser that made it. */
  customerOf(slip: TestSlip): Caller["at"];
  /** Makes a step-up in every session. */
  everyoneLooked(): Promise<void>;
}

/** Concurrent calls, and what must hold afterwards. */
export interface Race {
  readonly call: (turn: number) => Promise<Answer>;
  readonly stands: (answers: readonly Answer[]) => Promise<void>;
}
/** By the operation's name. */
export type Races = Readonly<Record<string, (desk: WritingDesk) => Promise<Race>>>;

export const ORIGIN = "https://desk.example";

/** @param given environment of its providers, besides what a desk needs */
export async function startWritingDesk(
  providers: number,
  atOnce: number,
  given: Readonly<Record<string, string>> = {},
): Promise<WritingDesk> {
  const { network: push } = await startPushService();
  const env = { PUBLIC_ORIGIN: ORIGIN, ...given };
  const desk = await startOrderDesk({ env, deps: { push } });
  // Whichever provider sends a mail, it arrives at one place.
  const beside = { ...env, SMTP_URL: desk.smtp.url };
  const others = await Promise.all(
    Array.from({ length: providers - 1 }, () =>
      startDesk({ env: beside, dataDir: desk.dataDir, clock: desk.clock, deps: { push } }),
    ),
  );
  const servers = [desk, ...others].map(({ callAs }) => callAs);
  const atTurn = (headers: Readonly<Record<string, string>>): Caller["at"] => {
    const calls = servers.map((callAs) => callAs(headers));
    return (turn) => calls[turn % calls.length]!;
  };
  const logIn = async (email: string): Promise<Caller> => {
    const at = atTurn({ authorization: `Bearer ${await desk.signIn(email)}` });
    return { email, call: at(0), at };
  };
  const member = async (name: string, role: "admin" | "agent" | "user") => {
    await desk.member(name, role);
    return logIn(`${name.toLowerCase()}@desk.example`);
  };
  const everyoneLooked = async () => {
    await desk.db.updateTable("sessions").set({ looked_at: desk.clock.now() }).execute();
  };
  const eve = await member("Eve", "admin");
  const ian = await member("Ian", "admin");
  const ada = await member("Ada", "agent");
  const bob = await member("Bob", "agent");
  await everyoneLooked();
  await takeOrders(eve.call);
  const bank = await desk.account(eve.call);
  await ian.call("POST", `/desk/receiving-accounts/${bank}/confirm`, { version: 1 });
  let users = 0;
  return {
    ...desk,
    atOnce,
    providers: [desk, ...others],
    eve,
    ian,
    ada,
    bob,
    bank,
    callsAs: atTurn,
    logIn,
    user: async () => {
      users += 1;
      const user = await member(`User${users}`, "user");
      await user.call("POST", "/account/step-up", { password: ADA.password });
      return user;
    },
    customerOf: ({ token, orderKey }) => {
      const at = atTurn({ "order-key": orderKey.toString("base64url") });
      return (turn) => (method, path, body) => at(turn)(method, `/orders/${token}${path}`, body);
    },
    everyoneLooked,
  };
}

export async function read({ call }: Caller, path: string): Promise<Answer["body"]> {
  return (await call("GET", path)).body;
}

/** Another receiving account in force. */
export async function otherBank(desk: WritingDesk, more: object = {}): Promise<string> {
  const id = await desk.account(desk.eve.call, more);
  await desk.ian.call("POST", `/desk/receiving-accounts/${id}/confirm`, { version: 1 });
  return id;
}

export async function accountOf({ eve }: WritingDesk, id: string): Promise<Answer["body"]> {
  const { accounts } = await read(eve, "/desk/receiving-accounts");
  return accounts.find((each: { readonly id: string }) => each.id === id);
}

export function hash(): string {
  return randomBytes(32).toString("hex");
}

/** Without the reference's check character: a "*" would mask the name. */
export function nameOf({ reference }: TestSlip): string {
  return `Customer ${reference.slice(0, 5)}`;
}

/** A bank's line about an order's money, as agreed. */
export function lineOf({ clock }: OrderDesk, slip: TestSlip, more: object = {}): object {
  return {
    amount: "250.00",
    madeAt: new Date(clock.now()).toISOString(),
    payerName: nameOf(slip),
    bankReference: `FT-${slip.reference}`,
    ...more,
  };
}

// Orders, each one step further than the one before.

export async function announced(desk: WritingDesk): Promise<TestSlip> {
  const slip = desk.slip();
  await slip.customer("POST", "/announce");
  return slip;
}

export async function claimed(desk: WritingDesk): Promise<TestSlip> {
  const slip = await announced(desk);
  await stepsOf(desk.ada.call, slip.reference)("claim");
  return slip;
}

export async function withDestination(desk: WritingDesk): Promise<TestSlip> {
  const slip = await claimed(desk);
  await customerStepsOf(slip)("destination", destinationOf(slip));
  return slip;
}

export function destinationOf(slip: TestSlip): object {
  return { ...BUYER, address: addressOf(slip), payerName: nameOf(slip) };
}

export async function shown(desk: WritingDesk): Promise<TestSlip> {
  const slip = await withDestination(desk);
  await stepsOf(desk.ada.call, slip.reference)("details", { accountId: desk.bank });
  return slip;
}

export async function seen(desk: WritingDesk, more: object = {}): Promise<TestSlip> {
  const slip = await shown(desk);
  await stepsOf(desk.ada.call, slip.reference)("money-seen", lineOf(desk, slip, more));
  return slip;
}

export async function sent(desk: WritingDesk): Promise<TestSlip> {
  const slip = await seen(desk);
  await stepsOf(desk.ada.call, slip.reference)("sent", { transaction: hash() });
  return slip;
}
