import { randomUUID } from "node:crypto";
import type { FollowOrderInput, OrderNotices } from "@tradeslip/contracts";
import { maskedEmail, type Message, NOT_NOW, WRONG_CODE } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { CodeKey, OneTimeCodes } from "../accounts/one-time-codes.ts";
import type { Subjects } from "../accounts/subjects.ts";
import type { Database } from "../db/database.ts";
import type { OrderFollowersTable } from "../db/notice-tables.ts";
import { invalidField, usedUpToday } from "../errors.ts";
import type { Mailer } from "../mail/mailer.ts";
import { claimUnrequested, countMail, dayOf, releaseUnrequested } from "../mail/mail-quota.ts";
import { notPossible } from "../orders/order-errors.ts";
import type { PushClient } from "../push/push-client.ts";
import { requireTarget } from "../push/push-subscriptions.ts";
import type { StopCodes } from "./stop-codes.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly codes: OneTimeCodes;
  readonly subjects: Subjects;
  readonly stopCodes: StopCodes;
  readonly mailer: Mailer;
  readonly client: PushClient;
  /** The daily limit of all notices. */
  readonly dailyLimit: number;
}

/** An order, and the browser in which its customer asks to follow it. */
export interface FollowRequest {
  readonly reference: string;
  /** Keyed hashes. */
  readonly browser: string;
  readonly network: string;
  readonly language: Language;
}

/** Addresses that codes are sent to per day, for a browser and for a network. */
const BROWSER_LIMIT = 3;
const NETWORK_LIMIT = 30;
/** Share of the daily limit of all notices. */
const SHARE = 0.2;
/** Per order; one more replaces the oldest. */
const MOST_OF_ORDER = 6;
const MAILTO = "mailto:";
const ASKED_OFTEN: Message = /*i18n*/ {
  id: "follow_order.often",
  message: "That's as many codes as we send in a day. Please try again tomorrow.",
};

/** Followers of an order without an account (docs/product.md, P22.9). */
export class OrderFollowers {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Throws a ProviderError: 400 for a field, or 429. */
  async follow(request: FollowRequest, input: FollowOrderInput): Promise<void> {
    const { db, client } = this.#parts;
    if ("push" in input) {
      await requireTarget(client, input.push, "push.");
      const { endpoint, keys } = input.push;
      return db
        .transaction()
        .execute((transaction) => this.#add(transaction, request, { endpoint, ...keys, address: null }));
    }
    const { email, code } = input;
    return code === undefined ? this.#mailCode(request, email) : this.#confirm(request, { email, code });
  }

  async unfollow(reference: string): Promise<void> {
    await this.#parts.db.transaction().execute((db) => forgetFollowers(db, [reference]));
  }

  async ofOrder(db: Database, reference: string): Promise<OrderNotices> {
    const rows = await db
      .selectFrom("order_followers")
      .select("endpoint")
      .where("reference", "=", reference)
      .orderBy("created_at")
      .execute();
    const emails = rows.flatMap(({ endpoint }) => addressOf(endpoint) ?? []);
    return {
      pushKey: this.#parts.client.publicKey,
      push: emails.length < rows.length,
      emails: emails.map(maskedEmail),
    };
  }

  /** Stops mails about all orders for ever. @param address keyed hash */
  async stop(address: string): Promise<void> {
    const { db, clock } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto("stopped_addresses")
        .values({ address, at: clock.now() })
        .onConflict((conflict) => conflict.column("address").doNothing())
        .execute();
      await forgetAddress(transaction, address);
    });
  }

  async #mailCode({ reference, browser, network, language }: FollowRequest, to: string): Promise<void> {
    const { db, clock, codes, subjects, stopCodes, mailer, dailyLimit } = this.#parts;
    const now = clock.now();
    const day = dayOf(now);
    const address = subjects.address(to, true);
    const code = await db.transaction().execute(async (transaction) => {
      for (const [scope, limit] of [
        [`${browser} order codes`, BROWSER_LIMIT],
        [`${network} order codes`, NETWORK_LIMIT],
        ["order codes", Math.floor(dailyLimit * SHARE)],
      ] as const)
        if ((await countMail(transaction, { scope, day, limit })) === null)
          throw usedUpToday(ASKED_OFTEN, now);
      if (await this.#isStopped(transaction, address)) return null;
      if (!(await claimUnrequested(transaction, { address, browser }, now))) return null;
      return codes.issue(transaction, this.#codeKey(reference, to), now);
    });
    if (code !== null)
      mailer.send({ kind: "follow-order", to, code, language, stop: stopCodes.ofAddress(to) }, () =>
        releaseUnrequested(db, address),
      );
  }

  async #confirm(request: FollowRequest, { email, code }: { email: string; code: string }): Promise<void> {
    const { db, clock, codes, subjects } = this.#parts;
    const isRight = await db.transaction().execute(async (transaction) => {
      const key = this.#codeKey(request.reference, email);
      if (!(await codes.take(transaction, key, code, clock.now()))) return false;
      const address = subjects.address(email, true);
      await releaseUnrequested(transaction, address);
      const target = { endpoint: endpointOf(email), address, p256dh: null, auth: null };
      await this.#add(transaction, request, target);
      return true;
    });
    if (!isRight) throw invalidField("code", WRONG_CODE);
  }

  async #add(
    db: Database,
    { reference, language: { locale } }: FollowRequest,
    target: Pick<OrderFollowersTable, "endpoint" | "address" | "p256dh" | "auth">,
  ): Promise<void> {
    await holdFollowed(db, reference);
    const columns = { ...target, locale, created_at: this.#parts.clock.now(), moved_by: null };
    await db
      .insertInto("order_followers")
      .values({ id: randomUUID(), reference, ...columns })
      .onConflict((conflict) => conflict.columns(["reference", "endpoint"]).doUpdateSet(columns))
      .execute();
    const kept = db
      .selectFrom("order_followers")
      .select("id")
      .where("reference", "=", reference)
      .orderBy("created_at", "desc")
      .limit(MOST_OF_ORDER);
    await db
      .deleteFrom("order_followers")
      .where("reference", "=", reference)
      .where("id", "not in", kept)
      .execute();
  }

  async #isStopped(db: Database, address: string): Promise<boolean> {
    const row = await db
      .selectFrom("stopped_addresses")
      .select("address")
      .where("address", "=", address)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Bound to an order and an address, so a code works for no other. */
  #codeKey(reference: string, to: string): CodeKey {
    return { subject: this.#parts.subjects.holder(`order ${reference} ${to}`), purpose: "follow-order", to };
  }
}

/**
 * Locks the order, so that no follower is added while its followers are deleted with other personal data.
 * Throws a ProviderError 409 if they were.
 */
async function holdFollowed(db: Database, reference: string): Promise<void> {
  const order = await db
    .selectFrom("orders")
    .select("is_bare")
    .where("reference", "=", reference)
    .forUpdate()
    .executeTakeFirst();
  if (order === undefined || order.is_bare === 1) throw notPossible(NOT_NOW.slip);
}

export function endpointOf(email: string): string {
  return MAILTO + email;
}

/** The mail address in an endpoint; null: the endpoint is a push service's. */
export function addressOf(endpoint: string): string | null {
  return endpoint.startsWith(MAILTO) ? endpoint.slice(MAILTO.length) : null;
}

/** Also deletes what waits to be sent to them. Run it in a transaction. */
export async function forgetFollowers(db: Database, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const gone = db.deleteFrom("order_followers").where("reference", "in", references).returning("id");
  await forgetWaiting(db, await gone.execute());
}

/**
 * For all orders; also deletes what waits to be sent to it. Run it in a transaction. @param address keyed
 * hash
 */
export async function forgetAddress(db: Database, address: string): Promise<void> {
  const gone = db.deleteFrom("order_followers").where("address", "=", address).returning("id");
  await forgetWaiting(db, await gone.execute());
}

interface Move {
  readonly from: string;
  readonly to: string;
}

/**
 * What an account's former address follows, its new one follows instead, unless it wants no mail. Run it in a
 * transaction. @param change its id
 */
export async function moveAddress(
  db: Database,
  subjects: Subjects,
  { from, to, change }: Move & { readonly change: string },
): Promise<void> {
  if (from === to) return;
  const address = subjects.address(from, true);
  const followed = db.selectFrom("order_followers").select("id").where("address", "=", address);
  const ids = (await followed.execute()).map(({ id }) => id);
  // What an earlier change moved keeps its mark.
  await db
    .updateTable("order_followers")
    .set({ moved_by: change })
    .where("address", "=", address)
    .where("moved_by", "is", null)
    .execute();
  await moveFollowers(db, subjects, { ids, to });
}

/**
 * The address before a change follows again what it followed then, and nothing that an address after it follows
 * by itself. Run it in a transaction. @param later ids of the changes that came after this one
 */
export async function moveBack(
  db: Database,
  subjects: Subjects,
  { from, to, change, later }: Move & { readonly change: string; readonly later: readonly string[] },
): Promise<void> {
  if (from === to) return;
  const moved = await db
    .selectFrom("order_followers")
    .select(["id", "moved_by"])
    .where("address", "=", subjects.address(from, true))
    .where("moved_by", "is not", null)
    .execute();
  const ids = moved.filter(({ moved_by }) => !later.includes(moved_by!)).map(({ id }) => id);
  await moveFollowers(db, subjects, { ids, to });
  await db.updateTable("order_followers").set({ moved_by: null }).where("moved_by", "=", change).execute();
}

/** Ends those that the address follows already, or all if it wants no mail. */
async function moveFollowers(
  db: Database,
  subjects: Subjects,
  { ids, to }: { readonly ids: readonly string[]; readonly to: string },
): Promise<void> {
  if (ids.length === 0) return;
  const address = subjects.address(to, true);
  const stopped = db.selectFrom("stopped_addresses").select("address").where("address", "=", address);
  const followed = db.selectFrom("order_followers").select("reference").where("address", "=", address);
  await db
    .updateTable("order_followers")
    .set({ endpoint: endpointOf(to), address })
    .where("id", "in", ids)
    .where("reference", "not in", followed)
    .where((eb) => eb.not(eb.exists(stopped)))
    .execute();
  const left = db.deleteFrom("order_followers").where("id", "in", ids).where("address", "!=", address);
  await forgetWaiting(db, await left.returning("id").execute());
}

async function forgetWaiting(db: Database, gone: readonly { readonly id: string }[]): Promise<void> {
  if (gone.length === 0) return;
  const ids = gone.map(({ id }) => id);
  for (const table of ["notice_queue", "deliveries"] as const)
    await db.deleteFrom(table).where("account_id", "in", ids).execute();
}
