import { readFileSync, statSync } from "node:fs";
import { NETWORKS } from "@tradeslip/contracts/rules";
import type { Clock } from "@tradeslip/node-kit/clock";
import type { FastifyBaseLogger } from "fastify";
import type { Database } from "../db/database.ts";
import { readAddress } from "./addresses.ts";

/** A list that lost more than this share was truncated or replaced. */
const MOST_LOST = 0.1;
/** What is no address of a known network may be one of an unknown network. */
const ONE_WORD = /^[!-~]{8,200}$/;
const BATCH = 500;

/**
 * Addresses to which the operator refuses service (`BLOCKED_ADDRESSES_FILE`): one per line, `#` begins a
 * comment. The database keeps the last valid list, so that it survives the loss of the file.
 */
export class BlockedAddresses {
  readonly #db: Database;
  readonly #clock: Pick<Clock, "now">;
  readonly #file: string | null;
  readonly #log: Pick<FastifyBaseLogger, "error">;
  /** State of the file when it was last read. */
  #seen = "";

  /** @param file null: there is none, so no list either */
  constructor(
    {
      db,
      clock,
      log,
    }: {
      readonly db: Database;
      readonly clock: Pick<Clock, "now">;
      readonly log: Pick<FastifyBaseLogger, "error">;
    },
    file: string | null,
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#file = file;
    this.#log = log;
  }

  /**
   * Reads the file if it changed. If it is missing, empty or a tenth shorter, it raises an alarm, and the
   * last valid list stays.
   */
  async pass(): Promise<void> {
    const changed = this.#changed();
    if (changed === null) return;
    const { found, mark } = changed;
    await this.#db.transaction().execute(async (transaction) => {
      const rows = await transaction.selectFrom("blocked_addresses").select("address").execute();
      const known = new Set(rows.map(({ address }) => address));
      if (found.size === 0 || (this.#file !== null && found.size <= known.size * (1 - MOST_LOST))) {
        const counts = { file: this.#file, addresses: found.size, before: known.size };
        this.#log.error(
          counts,
          "the file of blocked addresses is empty or a tenth shorter: the last list stays",
        );
        return;
      }
      const since = this.#clock.now();
      const gone = [...known].filter((address) => !found.has(address));
      const fresh = [...found].filter((address) => !known.has(address));
      for (let at = 0; at < gone.length; at += BATCH)
        await transaction
          .deleteFrom("blocked_addresses")
          .where("address", "in", gone.slice(at, at + BATCH))
          .execute();
      for (let at = 0; at < fresh.length; at += BATCH)
        await transaction
          .insertInto("blocked_addresses")
          .values(fresh.slice(at, at + BATCH).map((address) => ({ address, since })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
    // Not before: while the database doesn't answer the next pass reads it again.
    this.#seen = mark;
  }

  /** Null: it is as it was, or can't be read. */
  #changed(): { readonly found: ReadonlySet<string>; readonly mark: string } | null {
    if (this.#file === null) return null;
    try {
      const { mtimeMs, size, ino } = statSync(this.#file);
      const mark = `${mtimeMs} ${size} ${ino}`;
      if (mark === this.#seen) return null;
      const text = readFileSync(this.#file, "utf8");
      return { found: new Set(linesOf(text).flatMap(plainAddresses)), mark };
    } catch (error) {
      if (this.#seen !== "unreadable")
        this.#log.error({ err: error }, "the file of blocked addresses can't be read: the last list stays");
      this.#seen = "unreadable";
      return null;
    }
  }
}

function linesOf(text: string): string[] {
  return text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => line.replace(/(^|\s)#.*$/, "").trim())
    .filter((line) => ONE_WORD.test(line));
}

/** In the form of stored destinations: the spelling of each network where it is an address. */
export function plainAddresses(text: string): string[] {
  const typed = text.trim();
  const read = NETWORKS.flatMap(({ name, address }) => {
    if (address === "any") return [];
    const found = readAddress(name, { address: typed, tag: null });
    return "wrong" in found ? [] : [found.address];
  });
  return read.length === 0 ? [typed] : [...new Set(read)];
}
