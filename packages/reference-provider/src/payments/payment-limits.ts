import { TOO_MANY_UNPAID } from "@tradeslip/contracts/rules";
import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { ProviderError } from "../errors.ts";

/** The client that asks for a payment: keyed hashes from the BFF; null: unknown, and not counted. */
export interface Client {
  readonly browser: string | null;
  readonly network: string | null;
}

/** Payments waiting for money, per browser and per network, which many people may share. */
const OPEN_BY_BROWSER = 3;
const OPEN_BY_NETWORK = 10;
/** Payments of one network that are watched but got no money: each takes up a place for a day. */
const UNPAID_BY_NETWORK = 40;

/**
 * Throws a ProviderError (429) if the client has too many unpaid payments. Exact in the transaction that
 * creates the next one and locks the account's counter; before that, a hint that saves a call.
 */
export async function enforcePaymentLimits(
  db: Database,
  { browser, network }: Client,
  now: number,
): Promise<void> {
  const isOpen: Condition = (row) => row.and([row("status", "=", "new"), row("expires_at", ">", now)]);
  const isUnpaid: Condition = (row) => row("status", "in", ["new", "expired"]);
  if (browser !== null) {
    await enforceLimit(OPEN_BY_BROWSER, "expires_at", (row) =>
      row.and([row("client_browser", "=", browser), isOpen(row)]),
    );
  }
  if (network !== null) {
    const ours: Condition = (row) => row("client_network", "=", network);
    await enforceLimit(OPEN_BY_NETWORK, "expires_at", (row) => row.and([ours(row), isOpen(row)]));
    await enforceLimit(UNPAID_BY_NETWORK, "watched_until", (row) => row.and([ours(row), isUnpaid(row)]));
  }

  async function enforceLimit(
    limit: number,
    end: "expires_at" | "watched_until",
    condition: Condition,
  ): Promise<void> {
    const { count, first } = await db
      .selectFrom("payments")
      .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min(end).as("first")])
      .where("watched_until", ">", now)
      .where(condition)
      .executeTakeFirstOrThrow();
    if (count < limit) return;
    throw new ProviderError(429, TOO_MANY_UNPAID, {
      retryAfterSeconds: Math.max(1, Math.ceil((first - now) / 1_000)),
    });
  }
}

type Condition = (row: ExpressionBuilder<Tables, "payments">) => Expression<SqlBool>;
