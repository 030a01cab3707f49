import { randomUUID } from "node:crypto";
import type { SavedDestination, SavedDestinationInput } from "@tradeslip/contracts";
import {
  DESK_COINS,
  DESTINATION_REST_HOURS,
  deskIdOf,
  type Message,
  MOST_DESTINATIONS,
} from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { Language } from "@tradeslip/node-kit/languages";
import type { Selectable } from "kysely";
import { holdAccount } from "../accounts/account-store.ts";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { invalidField, ProviderError, usedUpToday } from "../errors.ts";
import { plainName } from "../ledger/payer-names.ts";
import type { Notices } from "../mail/notices.ts";
import { blockOf } from "../orders/blocks.ts";
import { checkedAddress } from "../orders/customer-steps.ts";
import { lettersAndDigits } from "../orders/letters-and-digits.ts";
import { notPossible } from "../orders/order-errors.ts";
import type { Holder } from "../sessions/sessions.ts";

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly notices: Notices;
}

type Row = Selectable<Tables["saved_destinations"]>;
type PartsOf<Kind, Saved> = Saved extends { readonly kind: Kind }
  ? Omit<Saved, "id" | "createdAt" | "usableFrom" | "usable">
  : never;
/** What is stored of a destination, as JSON. */
type Content = PartsOf<"coin", SavedDestination> | PartsOf<"payout", SavedDestination>;

const HOUR_MS = 3_600_000;

const TOO_MANY: Message = /*i18n*/ {
  id: "too_many_destinations",
  message: "You have {most} saved destinations already. Remove one first.",
  values: { most: MOST_DESTINATIONS },
};
const UNKNOWN: Message = /*i18n*/ {
  id: "unknown_destination",
  message: "That destination is gone already.",
};
const SAVED_ALREADY: Message = /*i18n*/ {
  id: "destination.saved_already",
  message: "You have saved this one already.",
};
const REFUSED: Message = /*i18n*/ {
  id: "destination.refused",
  message: "We can't take this destination.",
};
const SAVED_OFTEN: Message = /*i18n*/ {
  id: "destination.often",
  message: "That's as many destinations as we save in a day. Please try again tomorrow.",
};

/** Addresses and payout accounts that an account saves for its orders. None is ever changed. */
export class SavedDestinations {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async list(accountId: string): Promise<SavedDestination[]> {
    const { db, clock } = this.#parts;
    const rows = await rowsOf(db, accountId);
    const changedAt = await proofsChangedAt(db, accountId);
    return rows.map((row) => answerOf(row, changedAt, clock.now()));
  }

  /**
   * Mails the owner. Throws a ProviderError for what an order wouldn't accept either, and a 429 if the owner
   * can't be told today.
   */
  async add(
    { accountId, user }: Pick<Holder, "accountId" | "user">,
    input: SavedDestinationInput,
    language: Language,
  ): Promise<SavedDestination> {
    const { db, clock, notices } = this.#parts;
    const content = checked(input);
    const now = clock.now();
    return db.transaction().execute(async (transaction) => {
      // The lock makes the second of two simultaneous calls count the first.
      await holdAccount(transaction, accountId);
      await requireServed(transaction, { accountId, content, now });
      const rows = await rowsOf(transaction, accountId);
      const isKnown = rows.some((row) => isSame(contentOf(row), content));
      if (isKnown) throw invalidField(content.kind === "coin" ? "address" : "account", SAVED_ALREADY);
      if (rows.length >= MOST_DESTINATIONS) throw new ProviderError(409, TOO_MANY);
      const row: Row = {
        id: randomUUID(),
        account_id: accountId,
        kind: content.kind,
        content: JSON.stringify(content),
        created_at: now,
      };
      await transaction.insertInto("saved_destinations").values(row).execute();
      const mail = { kind: "destination-saved", to: user.email, language } as const;
      if (!(await notices.send(transaction, { ...mail, accountId }))) throw usedUpToday(SAVED_OFTEN, now);
      return answerOf(row, await proofsChangedAt(transaction, accountId), now);
    });
  }

  /** Throws a ProviderError if the account has no destination with that id. */
  async remove(accountId: string, id: string): Promise<void> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom("saved_destinations")
      .where("account_id", "=", accountId)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ProviderError(404, UNKNOWN);
  }
}

/** For the owner's export. */
export async function destinationsOf(db: Database, accountId: string): Promise<object[]> {
  const rows = await rowsOf(db, accountId);
  return rows.map((row) => ({ ...contentOf(row), createdAt: new Date(row.created_at).toISOString() }));
}

async function rowsOf(db: Database, accountId: string): Promise<Row[]> {
  return db
    .selectFrom("saved_destinations")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();
}

async function proofsChangedAt(db: Database, accountId: string): Promise<number> {
  const account = await db
    .selectFrom("accounts")
    .select("proofs_changed_at")
    .where("id", "=", accountId)
    .executeTakeFirst();
  return account?.proofs_changed_at ?? 0;
}

/** Normalises as orders do. Throws a ProviderError 400 for the field. */
function checked(input: SavedDestinationInput): Content {
  if (input.kind === "payout") return input;
  const { coinId, network, address, tag, noTag } = input;
  const id = deskIdOf(coinId);
  const coin = { coin_id: id, coin_symbol: DESK_COINS.find((known) => known.id === id)?.symbol ?? id };
  const read = checkedAddress(coin, "address", { network, address, tag: noTag ? null : tag });
  return {
    kind: "coin",
    coinId: id,
    network,
    address: read.address,
    ...(read.tag === null ? {} : { tag: read.tag }),
  };
}

interface Asked {
  readonly accountId: string;
  readonly content: Content;
  readonly now: number;
}

/**
 * Applies the same blocks as an order to that destination. Throws a ProviderError 409 that doesn't say why.
 */
async function requireServed(db: Database, { accountId, content, now }: Asked): Promise<void> {
  const isCoin = content.kind === "coin";
  const served = {
    account_id: accountId,
    browser: null,
    payer: isCoin ? null : plainName(content.holder),
    facts: { destination: isCoin ? { address: content.address } : { account: content.account } },
  };
  if ((await blockOf(db, served, now)) === "firm") throw notPossible(REFUSED);
}

function contentOf({ content }: Row): Content {
  return JSON.parse(content) as Content;
}

/** Whether both are the same, however they are written. */
function isSame(one: Content, other: Content): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf(content: Content): string {
  return content.kind === "coin"
    ? [content.coinId, content.network, content.address, content.tag ?? ""].join(" ")
    : [content.currency, ...[content.method, content.account].map(lettersAndDigits)].join(" ");
}

function answerOf(row: Row, changedAt: number, now: number): SavedDestination {
  const usableFrom = Math.max(row.created_at, changedAt) + DESTINATION_REST_HOURS * HOUR_MS;
  return {
    ...contentOf(row),
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    usableFrom: new Date(usableFrom).toISOString(),
    usable: now >= usableFrom,
  };
}
