import { Bulkhead } from "@tradeslip/node-kit/bulkhead";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import type { PushClient, PushNotice, PushTarget } from "./push-client.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly client: PushClient;
  readonly log: FastifyBaseLogger;
  readonly onOutcome?: ((outcome: PushCount) => void) | undefined;
}

/** "removed": a browser gets no more, because it's subscribed no longer, or its service refused too often. */
export type PushCount = "sent" | "refused" | "removed";

const COUNTED = { gone: "removed", taken: "sent", failed: "refused" } as const;
const LIMITS = { maxInFlight: 5, maxWaiting: 500 };
/** A service that takes none of so many in a row is given up. */
const MAX_FAILURES = 20;

/** Pushes notices to browsers, in the background. */
export class Pusher {
  readonly #parts: Parts;
  readonly #queue = new Bulkhead(LIMITS);
  readonly #underWay = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Does not wait for delivery. */
  push(accountId: string, notice: PushNotice): void {
    this.#begin(this.#push(accountId, notice));
  }

  /** To a browser that isn't an account's. @param forget called when its service says that it is gone */
  pushOnce(target: PushTarget, notice: PushNotice, forget: () => Promise<void>): void {
    const { client, onOutcome } = this.#parts;
    const push = async () => {
      const outcome = await client.send(target, notice);
      if (outcome === "gone") await forget();
      onOutcome?.(COUNTED[outcome]);
    };
    this.#begin(this.#queue.run(push));
  }

  #begin(push: Promise<void>): void {
    const pushing = push
      .catch((error: unknown) => this.#parts.log.warn({ err: error }, "a notice could not be pushed"))
      .finally(() => this.#underWay.delete(pushing));
    this.#underWay.add(pushing);
  }

  /** Resolves when all are pushed or given up. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #push(accountId: string, notice: PushNotice): Promise<void> {
    const targets = await this.#parts.db
      .selectFrom("push_subscriptions")
      .select(["id", "endpoint", "p256dh", "auth"])
      .where("account_id", "=", accountId)
      .execute();
    await Promise.all(targets.map((target) => this.#queue.run(() => this.#send(target, notice))));
  }

  async #send({ id, ...target }: PushTarget & { readonly id: string }, notice: PushNotice): Promise<void> {
    const { db, clock, client, onOutcome } = this.#parts;
    const outcome = await client.send(target, notice);
    if (outcome === "gone") {
      await db.deleteFrom("push_subscriptions").where("id", "=", id).execute();
      onOutcome?.("removed");
      return;
    }
    if (outcome === "taken") {
      onOutcome?.("sent");
      await db
        .updateTable("push_subscriptions")
        .set({ works_at: clock.now(), failures: 0 })
        .where("id", "=", id)
        .execute();
      return;
    }
    onOutcome?.("refused");
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
}
