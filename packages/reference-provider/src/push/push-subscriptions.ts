import { ECDH, randomUUID } from "node:crypto";
import type { PushSubscriptionInput, PushSubscriptions as Listed } from "@tradeslip/contracts";
import { type Message, UNKNOWN_BROWSER } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import { holdAccount } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";
import { readMark, writeMark } from "../db/marks.ts";
import { invalidField, ProviderError } from "../errors.ts";
import type { Holder } from "../sessions/sessions.ts";
import type { PushClient } from "./push-client.ts";

/** Per account; one more replaces the oldest. */
const MOST_BROWSERS = 10;
/** Until a push shows that it works. */
const UNPROVEN = { works_at: null, failures: 0 };

export const ENDPOINT_REFUSED: Message = /*i18n*/ {
  id: "push.endpoint_refused",
  message: "This isn't the address of a public push service.",
};
const KEYS_REFUSED: Message = /*i18n*/ {
  id: "push.keys_refused",
  message: "These aren't the keys of a browser's push subscription.",
};
const UNKNOWN_SUBSCRIPTION: Message = /*i18n*/ {
  id: "unknown_subscription",
  message: "That browser gets no push notices already.",
};

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly client: PushClient;
}

type Owner = Pick<Holder, "accountId" | "session">;

/** The browsers of each account that get push notices. */
export class PushSubscriptions {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list({ accountId, session }: Owner): Promise<Listed> {
    const rows = await this.#parts.db
      .selectFrom("push_subscriptions")
      .select(["id", "session_id", "device", "created_at", "works_at", "failures"])
      .where("account_id", "=", accountId)
      .orderBy("created_at", "desc")
      .execute();
    return {
      publicKey: this.#parts.client.publicKey,
      subscriptions: rows.map(({ id, session_id, device, created_at, works_at, failures }) => ({
        id,
        current: session_id === session.id,
        device: device ?? UNKNOWN_BROWSER.message,
        createdAt: new Date(created_at).toISOString(),
        works: works_at !== null && failures === 0,
      })),
    };
  }

  /**
   * A browser that subscribes again keeps its id, and belongs to this session from then on. In another
   * account it gets a new one: what waits to be pushed to the account before finds no browser. Throws a
   * ProviderError for the field.
   */
  async add(
    { accountId, session }: Owner,
    { endpoint, keys }: PushSubscriptionInput,
  ): Promise<{ readonly id: string; readonly isNew: boolean }> {
    const { db, clock, client } = this.#parts;
    await requireTarget(client, { endpoint, keys });
    const own = await db
      .selectFrom("sessions")
      .select("device")
      .where("id", "=", session.id)
      .executeTakeFirst();
    const here = { session_id: session.id, ...keys, device: own?.device ?? null };
    return db.transaction().execute(async (transaction) => {
      await holdAccount(transaction, accountId);
      const known = await transaction
        .selectFrom("push_subscriptions")
        .select(["id", "p256dh", "auth"])
        .where("endpoint", "=", endpoint)
        .where("account_id", "=", accountId)
        .executeTakeFirst();
      if (known !== undefined) {
        // What was pushed with other keys shows nothing about these.
        const isNew = known.p256dh !== keys.p256dh || known.auth !== keys.auth;
        await transaction
          .updateTable("push_subscriptions")
          .set({ ...here, ...(isNew ? UNPROVEN : {}) })
          .where("id", "=", known.id)
          .execute();
        return { id: known.id, isNew };
      }
      const id = randomUUID();
      const columns = { id, account_id: accountId, ...here, ...UNPROVEN, created_at: clock.now() };
      await transaction
        .insertInto("push_subscriptions")
        .values({ endpoint, ...columns })
        .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(columns))
        .execute();
      // The clock may have been ahead when others were added.
      const kept = transaction
        .selectFrom("push_subscriptions")
        .select("id")
        .where("account_id", "=", accountId)
        .where("id", "!=", id)
        .orderBy("created_at", "desc")
        .limit(MOST_BROWSERS - 1);
      await transaction
        .deleteFrom("push_subscriptions")
        .where("account_id", "=", accountId)
        .where("id", "!=", id)
        .where("id", "not in", kept)
        .execute();
      return { id, isNew: true };
    });
  }

  /**
   * Deletes the browsers that subscribed with another key, for an account or an order: their services reject
   * pushes signed with ours. Those of accounts subscribe again when they load a page; an order's page offers
   * it again.
   */
  async followKey(): Promise<void> {
    const { db, client } = this.#parts;
    await db.transaction().execute(async (transaction) => {
      const before = await readMark(transaction, "push-key");
      if (before === client.publicKey) return;
      if (before !== null) {
        await transaction.deleteFrom("push_subscriptions").execute();
        await transaction.deleteFrom("order_followers").where("p256dh", "is not", null).execute();
      }
      await writeMark(transaction, "push-key", client.publicKey);
    });
  }

  /** Throws a ProviderError if the account has no such browser. */
  async remove(accountId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom("push_subscriptions")
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ProviderError(404, UNKNOWN_SUBSCRIPTION);
  }
}

/** Throws a ProviderError for the field. @param path of the subscription in its body */
export async function requireTarget(
  client: PushClient,
  { endpoint, keys }: PushSubscriptionInput,
  path = "",
): Promise<void> {
  if (!isPoint(keys.p256dh)) throw invalidField(`${path}keys.p256dh`, KEYS_REFUSED);
  if ((await client.addressOf(endpoint)) === null) throw invalidField(`${path}endpoint`, ENDPOINT_REFUSED);
}

/** Whether it is a point on the curve that push uses. */
function isPoint(text: string): boolean {
  try {
    ECDH.convertKey(text, "prime256v1", "base64url", "base64url", "uncompressed");
    return true;
  } catch {
    return false;
  }
}
