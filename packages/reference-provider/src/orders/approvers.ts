import { type Role, rolesThat } from "@tradeslip/contracts/rules";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";
import type { OrderRecord } from "./order-record.ts";

/** A member who was away for so long isn't waited for. */
export const AWAY_MS = 72 * 3_600_000;

/** Whether at least one of these people isn't among `authors` and was here in the last 72 hours. */
export function isAnotherHere(
  people: readonly DeskPerson[],
  authors: ReadonlySet<string>,
  now: number,
): boolean {
  const isHere = (at: number) => at > now - AWAY_MS && at <= now + CLOCK_AHEAD_MS;
  return people.some(({ id, seenAt }) => !authors.has(id) && seenAt.some(isHere));
}

/** What is approved, as far as it determines who may approve. */
interface Authored {
  readonly agent_id: string | null;
  readonly facts: Pick<OrderRecord["facts"], "authors">;
}

interface DeskPerson {
  readonly id: string;
  readonly role: Role;
  /** When they were last at the console, and in each session; 0: never. */
  readonly seenAt: readonly number[];
}

/**
 * An approver is neither the agent nor an author of a part. If everyone with a role is an author: anyone but
 * the agent. If none of those was here for 72 hours, any member decides alone (P20.10).
 * @param people all members of the desk
 */
export function approversOf(
  people: readonly DeskPerson[],
  { agent_id, facts }: Authored,
  now: number,
): ReadonlySet<string> {
  const others = people.filter(({ id }) => id !== agent_id);
  const silent = others.filter(({ id }) => !facts.authors.includes(id));
  const best = silent.length > 0 ? silent : others;
  const isHere = isAnotherHere(best, new Set(), now);
  return new Set((isHere ? best : people).map(({ id }) => id));
}

/** Whether this person would approve their own work. */
export function approvesOwn(accountId: string, { agent_id, facts }: Authored): boolean {
  return agent_id === accountId || facts.authors.includes(accountId);
}

/** All members of the desk. */
export async function deskPeople(db: Database): Promise<readonly DeskPerson[]> {
  const rows = await db
    .selectFrom("accounts")
    .leftJoin("desk_presence", "desk_presence.account_id", "accounts.id")
    .leftJoin("sessions", "sessions.account_id", "accounts.id")
    .select(["accounts.id", "role", "last_at", "last_seen_at"])
    .where("role", "in", rolesThat("works-orders"))
    .where("blocked_at", "is", null)
    .execute();
  const people = new Map<string, DeskPerson>();
  for (const { id, role, last_at, last_seen_at } of rows) {
    const seenAt = people.get(id)?.seenAt ?? [last_at ?? 0];
    people.set(id, { id, role, seenAt: [...seenAt, last_seen_at ?? 0] });
  }
  return [...people.values()];
}
