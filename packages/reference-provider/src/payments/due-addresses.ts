import type { Database } from "../db/database.ts";
import { WATCHED_MS } from "./look-plan.ts";
import type { AddressRow, Payment } from "./payment-store.ts";

interface Round {
  readonly simulated: boolean;
  readonly now: number;
  readonly limit: number;
  /** So many of them at least are for addresses that nobody asks about, if that many are due. */
  readonly forOthers: number;
}

/** One write for several askers. */
const NOTED_EVERY_MS = 5_000;

/** Addresses whose time has come: first those that somebody watches, then the others, the longest overdue first. */
export async function dueAddresses(db: Database, round: Round): Promise<AddressRow[]> {
  const { simulated, now, limit, forOthers } = round;
  const due = db
    .selectFrom("payment_addresses")
    .selectAll()
    .where("next_look_at", "<=", now)
    .where("simulated", "=", Number(simulated))
    .orderBy("next_look_at")
    .limit(limit);
  const since = now - WATCHED_MS;
  const watched = await due.where("last_asked_at", ">", since).execute();
  const others = await due
    .where((row) => row.or([row("last_asked_at", "is", null), row("last_asked_at", "<=", since)]))
    .execute();
  const first = watched.slice(0, limit - Math.min(forOthers, others.length));
  return [...first, ...others].slice(0, limit);
}

/** Somebody asks about the payment, so that its address goes first. After a while without asking, it is due at once. */
export async function noteAsking(db: Database, payment: Payment, now: number): Promise<void> {
  const { address, next_look_at, last_asked_at } = payment;
  if (next_look_at === null) return;
  const idle = last_asked_at === null ? Infinity : Math.abs(now - last_asked_at);
  if (idle < NOTED_EVERY_MS) return;
  await db
    .updateTable("payment_addresses")
    .set({ last_asked_at: now })
    .where("address", "=", address)
    .where("next_look_at", "is not", null)
    .execute();
  if (idle < WATCHED_MS) return;
  await db
    .updateTable("payment_addresses")
    .set({ next_look_at: now })
    .where("address", "=", address)
    .where("next_look_at", ">", now)
    .execute();
}
