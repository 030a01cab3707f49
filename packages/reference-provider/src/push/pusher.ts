import { Bulkhead } from "@tradeslip/node-kit/bulkhead";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { PushClient, PushNotice, PushOutcome, PushTarget } from "./push-client.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly client: PushClient;
  readonly log: FastifyBaseLogger;
  readonly onOutcome?: ((outcome: PushCount) => void) | undefined;
}

/** A browser of an account, or one that follows an order without an account. */
export type PushReceiver = { readonly subscription: string } | { readonly follower: string };

/** "removed": the browser is no longer subscribed, or its service refused too often. */
export type PushCount = "sent" | "refused" | "removed";

const COUNTED = { gone: "removed", taken: "sent", failed: "refused" } as const;
const LIMITS = { maxInFlight: 5, maxWaiting: 500 };
/** A browser whose service refuses this many in a row is removed. */
const MAX_FAILURES = 20;

/** Pushes notices to browsers: those that a person waits for in the background, news by single attempts. */
export class Pusher {
  readonly #parts: Parts;
  readonly #queue = new Bulkhead(LIMITS);
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Pushes to one browser of an account. Does not wait for delivery. */
  push(subscription: string, notice: PushNotice): void {
    this.#begin(this.#queue.run(() => this.attempt({ subscription }, notice, { isFirst: true })));
  }

  /** One try of a push that waits in the database (deliverer.ts). Does nothing for a browser that is gone. */
  async attempt(
    to: PushReceiver,
    notice: PushNotice,
    { isFirst }: { readonly isFirst: boolean },
  ): Promise<PushOutcome> {
    const { db, client, onOutcome } = this.#parts;
    if ("subscription" in to) {
      const target = await db
        .selectFrom("push_subscriptions")
        .select(["id", "endpoint", "p256dh", "auth"])
        .where("id", "=", to.subscription)
        .executeTakeFirst();
      return target === undefined ? "gone" : this.#send(target, notice, isFirst);
    }
    const target = await db
      .selectFrom("order_followers")
      .select(["endpoint", "p256dh", "auth"])
      .where("id", "=", to.follower)
      .executeTakeFirst();
    if (target === undefined) return "gone";
    const { endpoint, p256dh, auth } = target;
    if (p256dh === null || auth === null) return "gone";
    const outcome = await client.send({ endpoint, p256dh, auth }, notice);
    onOutcome?.(COUNTED[outcome]);
    if (outcome === "gone")
      await this.#noting(db.deleteFrom("order_followers").where("id", "=", to.follower).execute());
    return outcome;
  }

  #begin(push: Promise<unknown>): void {
    const pushing: Promise<void> = push
      .then(() => {})
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, "a notice could not be pushed"))
      .finally(() => this.#underWay.delete(pushing));
    this.#underWay.add(pushing);
  }

  /** Resolves when all are pushed or given up. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** @param isFirst so that retries of a notice count as one failure */
  async #send(
    { id, ...target }: PushTarget & { readonly id: string },
    notice: PushNotice,
    isFirst: boolean,
  ): Promise<PushOutcome> {
    const { client, onOutcome } = this.#parts;
    const outcome = await client.send(target, notice);
    onOutcome?.(COUNTED[outcome]);
    if (outcome !== "failed" || isFirst) await this.#noting(this.#note(id, outcome));
    return outcome;
  }

  async #note(id: string, outcome: PushOutcome): Promise<void> {
    const { db, clock, onOutcome } = this.#parts;
    if (outcome === "gone") {
      await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
      return;
    }
    if (outcome === "taken") {
      await db
        .updateTable("push_subscriptions")
        .set({ works_at: clock.now(), failures: 0 })
        .where("id", "=", id)
        .execute();
      return;
    }
    await db
      .updateTable("push_subscriptions")
      .set((eb) => ({ failures: eb("failures", "+", 1) }))
      .where("id", "=", id)
      .execute();
    const { numDeletedRows } = await db
      .deleteFrom("push_subscriptions")
      .where("id", "=", id)
      .where("failures", ">=", MAX_FAILURES)
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) onOutcome?.("removed");
  }

  /** A failure to note the outcome doesn't change it, so it is only logged. */
  async #noting(noted: Promise<unknown>): Promise<void> {
    await noted.catch((error: unknown) =>
      this.#parts.log.warn({ err: error }, "what became of a push was not noted"),
    );
  }
}
