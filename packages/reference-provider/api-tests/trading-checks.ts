import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../src/db/database.ts";
import { CLAIM_MS } from "../src/deliveries/deliveries.ts";
import { isOrderNews } from "../src/notices/order-news.ts";
import type { TestSlip } from "./order-desk.ts";
import type { Desk } from "./start-desk.ts";
import type { Acknowledged } from "./trading-load.ts";
import type { WritingDesk } from "./writing/writing-desk.ts";

const TELL_MS = 100;

/** Gives each order a customer who gets mails about it. */
export async function follow({ db, clock }: WritingDesk, slips: readonly TestSlip[]): Promise<void> {
  const rows = slips.map(({ reference }, index) => ({
    id: randomUUID(),
    reference,
    endpoint: `mailto:${guest(index)}`,
    address: `hash of ${index}`,
    p256dh: null,
    auth: null,
    locale: "en",
    created_at: clock.now(),
  }));
  await db.insertInto("order_followers").values(rows).execute();
}

const guest = (index: number) => `guest${index}@mail.example`;

/** What the database has, compared with what was acknowledged. */
export async function standing(db: Database, acknowledged: readonly Acknowledged[]) {
  const history = await db.selectFrom("order_history").select(["reference", "step", "version"]).execute();
  const payments = await db
    .selectFrom("desk_payments")
    .select(["bank_reference", "transaction_id"])
    .execute();
  const references = payments.map((payment) => payment.bank_reference ?? payment.transaction_id ?? "");
  const steps = history.map(({ reference, step }) => `${reference} ${step}`);
  const known = new Set([
    ...history.map(({ reference, step, version }) => `${reference} ${step} ${version}`),
    ...references.map((reference) => `${reference} unallocated-recorded 1`),
  ]);
  const isThere = ({ reference, step, version }: Acknowledged) =>
    known.has(`${reference} ${step} ${version}`);
  const all = [...steps, ...references];
  return {
    lost: acknowledged.filter((each) => !isThere(each)),
    doubled: all.filter((each, index) => all.indexOf(each) !== index),
  };
}

/** For followed orders: mails due, and those that arrived, by Message-ID. */
export async function mails({ db, smtp }: WritingDesk) {
  const followed = await db
    .selectFrom("order_history")
    .innerJoin("order_followers", "order_followers.reference", "order_history.reference")
    .select(["step", "by_kind", "endpoint"])
    .execute();
  const due = followed.filter(({ step, by_kind }) => by_kind !== "customer" && isOrderNews(step));
  const came = smtp.mails
    .filter(({ to }) => to[0]!.startsWith("guest"))
    .map(({ raw, to }) => `${to[0]} ${/^Message-ID: (.+)$/im.exec(raw)![1]}`);
  const perGuest = (whose: readonly string[]) => Map.groupBy(whose, (text) => text.split(" ")[0]!);
  const sent = perGuest([...new Set(came)]);
  const missing = [...perGuest(due.map(({ endpoint }) => endpoint.slice("mailto:".length)))].filter(
    ([to, { length }]) => (sent.get(to)?.length ?? 0) < length,
  );
  return { due: due.length, sent: new Set(came).size, again: came.length - new Set(came).size, missing };
}

async function tell(provider: Desk): Promise<void> {
  await provider.sweep();
  await provider.mailSettled();
}

export async function tellOften(provider: Desk, ending: AbortSignal): Promise<void> {
  while (!ending.aborted) {
    await tell(provider).catch(() => {});
    await pause(TELL_MS, undefined, { signal: ending }).catch(() => {});
  }
}

/**
 * What waits in the database is tried, as it is in the minutes after. A try that is under way has its answer
 * before the clock jumps: a claim of minutes would be over, and another provider would send the same mail.
 */
export async function letMailsGo({ clock, providers }: WritingDesk): Promise<void> {
  for (let times = 0; times < 4; times += 1) {
    for (const provider of providers) await tell(provider);
    clock.advance(CLAIM_MS);
  }
}
