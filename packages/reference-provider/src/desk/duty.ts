import { rolesThat } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { CLOCK_AHEAD_MS } from "../clock-ahead.ts";
import type { Database } from "../db/database.ts";
import { queueMail, queuePushes } from "../deliveries/deliveries.ts";
import { ENGLISH } from "../language.ts";
import { waitingOrdersTitle } from "../mail/desk-mail.ts";
import { INBOX } from "../orders/order-record.ts";
import { isAtConsole } from "./attendance.ts";
import type { DeskSettings } from "./desk-settings.ts";

/** No member gets more than one mail in this time. */
const CALL_INTERVAL_MS = 10 * 60_000;
/** The most orders named in a mail; the others are in the console too. */
const MAX_NAMED = 10;
/** By then orders are long dropped or finished. */
const KEPT_MS = 40 * 24 * 3_600_000;
const NEVER = 0;
const KIND = "waiting-order";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly brandName: string;
  readonly settings: Pick<DeskSettings, "read">;
}

/** Members who are called by mail and push while an order waits and no console is open (P21). */
export class Duty {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async isOn(accountId: string): Promise<boolean> {
    const row = await this.#parts.db
      .selectFrom("desk_duty")
      .select("account_id")
      .where("account_id", "=", accountId)
      .executeTakeFirst();
    return row !== undefined;
  }

  async set(accountId: string, isOn: boolean): Promise<void> {
    const { db } = this.#parts;
    if (!isOn) {
      await db.deleteFrom("desk_duty").where("account_id", "=", accountId).execute();
      return;
    }
    await db
      .insertInto("desk_duty")
      .values({ account_id: accountId, called_at: NEVER })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Runs often, in each process of the provider; one of them makes the call. */
  async pass(): Promise<void> {
    const { db, clock, settings, brandName } = this.#parts;
    const now = clock.now();
    const waiting = await ordersWithoutCall(db);
    if (waiting.length === 0) return;
    if (!(await settings.read(db)).takesOrders || (await isAtConsole(db, now))) return;
    await db.transaction().execute(async (transaction) => {
      const people = await takePeople(transaction, now);
      if (people.length === 0) return;
      const references = await takeOrders(transaction, waiting, now);
      // Another process was faster.
      if (references.length === 0) return;
      const title = waitingOrdersTitle(references.length, brandName, ENGLISH);
      const notice = { title, body: references.join(", "), page: "/desk", tag: "waiting-orders" };
      for (const { id, email: to } of people) {
        await queueMail(transaction, id, { kind: KIND, to, references, language: ENGLISH }, now);
        await queuePushes(transaction, id, { kind: KIND, notice }, now);
      }
    });
  }

  /** Makes due calls, and deletes old ones. */
  async sweep(db: Database, now: number): Promise<void> {
    await this.pass();
    await db
      .deleteFrom("called_orders")
      .where("at", "<", now - KEPT_MS)
      .execute();
  }
}

/** The oldest first. */
async function ordersWithoutCall(db: Database): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("reference")
    .where("inbox_rank", ">", INBOX.none)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("called_orders")
            .select("called_orders.reference")
            .whereRef("called_orders.reference", "=", "orders.reference"),
        ),
      ),
    )
    .orderBy("announced_at")
    .limit(MAX_NAMED)
    .execute();
  return rows.map(({ reference }) => reference);
}

interface Called {
  readonly id: string;
  readonly email: string;
}

/** Members on duty who still have a role, and weren't mailed recently. */
async function takePeople(db: Database, now: number): Promise<readonly Called[]> {
  const people = await db
    .selectFrom("desk_duty")
    .innerJoin("accounts", "accounts.id", "desk_duty.account_id")
    .select(["accounts.id", "accounts.email"])
    .where("accounts.role", "in", rolesThat("works-orders"))
    .where("accounts.blocked_at", "is", null)
    .execute();
  const taken: Called[] = [];
  for (const { id, email } of people) {
    const { numUpdatedRows } = await db
      .updateTable("desk_duty")
      .set({ called_at: now })
      .where("account_id", "=", id)
      // A call that lies ahead was made while the clock was wrong.
      .where((eb) =>
        eb.or([eb("called_at", "<=", now - CALL_INTERVAL_MS), eb("called_at", ">", now + CLOCK_AHEAD_MS)]),
      )
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 1n) taken.push({ id, email });
  }
  return taken;
}

async function takeOrders(
  db: Database,
  references: readonly string[],
  now: number,
): Promise<readonly string[]> {
  const rows = await db
    .insertInto("called_orders")
    .values(references.map((reference) => ({ reference, at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("reference")
    .execute();
  return rows.map(({ reference }) => reference);
}
