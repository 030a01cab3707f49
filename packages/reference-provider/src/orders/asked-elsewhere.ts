/**
 * A new destination requested by the desk must come from the browser that gave the first (docs/product.md,
 * P20.21).
 */
import { ELSEWHERE_HOURS, GIVEN_ELSEWHERE } from "@tradeslip/contracts/rules";
import type { OrderStatus } from "@tradeslip/contracts";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Languages } from "@tradeslip/node-kit/languages";
import type { Database } from "../db/database.ts";
import type { Notices } from "../mail/notices.ts";
import { notPossible } from "./order-errors.ts";
import { type OrderRecord, timeOf } from "./order-record.ts";
import { findOrder } from "./order-store.ts";
import type { Actor } from "./step-context.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly notices: Notices;
  readonly languages: Pick<Languages, "of">;
}

interface Asking {
  readonly reference: string;
  readonly actor: Actor;
}

const HOUR_MS = 3_600_000;

/**
 * Makes any browser other than the first wait, and mails the account the first time. Throws a ProviderError
 * 409 during the wait.
 */
export async function requireFirstBrowser(parts: Parts, { reference, actor }: Asking): Promise<void> {
  const { db, clock } = parts;
  const now = clock.now();
  const waits = await db.transaction().execute(async (transaction) => {
    const order = await findOrder(transaction, reference, "to change");
    if (order === null || isFirst(order, actor)) return false;
    const asked = order.facts.destinationAsked;
    if (asked === null || order.facts.destination === null) return false;
    const from = await waitingSince(transaction, order);
    if (from !== null) return from > now;
    // The wait doesn't start before the owner has been told.
    if (order.account_id !== null && !(await tellOwner(parts, transaction, order.account_id))) return true;
    const row = { asked_at: asked.at, from_at: now + ELSEWHERE_HOURS * HOUR_MS };
    await transaction
      .insertInto("asked_elsewhere")
      .values({ reference, ...row })
      .onConflict((conflict) => conflict.column("reference").doUpdateSet(row))
      .execute();
    return true;
  });
  if (waits) throw notPossible(GIVEN_ELSEWHERE);
}

/** For the customer's page: when another browser may give the destination. */
export async function elsewhereAnswer(
  db: Database,
  order: OrderRecord,
): Promise<Pick<OrderStatus, "destinationAsked">> {
  const asked = order.facts.destinationAsked;
  if (asked === null) return {};
  const from = await waitingSince(db, order);
  const { reason, at } = asked;
  return {
    destinationAsked: {
      reason,
      at: timeOf(at),
      ...(from === null ? {} : { elsewhereFrom: timeOf(from) }),
    },
  };
}

function isFirst({ facts, browser }: OrderRecord, actor: Actor): boolean {
  const first = facts.destinationFrom ?? browser;
  return actor.kind === "customer" && first !== null && actor.browser === first;
}

async function waitingSince(db: Database, { reference, facts }: OrderRecord): Promise<number | null> {
  const row = await db
    .selectFrom("asked_elsewhere")
    .select("from_at")
    .where("reference", "=", reference)
    .where("asked_at", "=", facts.destinationAsked?.at ?? 0)
    .executeTakeFirst();
  return row?.from_at ?? null;
}

async function tellOwner({ notices, languages }: Parts, db: Database, accountId: string): Promise<boolean> {
  const account = await db
    .selectFrom("accounts")
    .select(["email", "language"])
    .where("id", "=", accountId)
    .executeTakeFirst();
  if (account === undefined) return true;
  const language = languages.of(account.language ?? "");
  return notices.send(db, { kind: "destination-elsewhere", to: account.email, language, accountId });
}
