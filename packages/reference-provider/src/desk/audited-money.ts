import type { Database } from "../db/database.ts";
import { inPages } from "../db/in-pages.ts";
import { type AuditedRows, dayDigests, importDigest, lineDigest, rowDigest } from "../ledger/audited-rows.ts";

/** What differs in the desk's books: a ledger row, a closed day, or a statement line. */
export interface MoneyDifference {
  readonly what: "unallocated" | "close" | "line";
  /** The id of a payment or line; the account and date of a closed day. */
  readonly which: string;
}

interface Written extends Partial<AuditedRows> {
  readonly date?: string;
  readonly closed?: string;
  readonly import?: string;
  readonly digest?: string;
  readonly line?: string;
  readonly payment?: string;
  /** By account and date. */
  readonly days?: Readonly<Record<string, string>>;
}

/** The state in which the audit last left money outside orders, closed days and statement lines. */
export class AuditedMoney {
  readonly #rows = new Map<string, string>();
  readonly #days = new Map<string, string>();
  readonly #imports = new Map<string, string>();
  /** The payment of each line. */
  readonly #lines = new Map<string, string>();

  note(action: string, reference: string | null, content: unknown): void {
    const said = content as Written;
    for (const [id, digest] of Object.entries(said.ledger ?? {})) this.#rows.set(id, digest);
    for (const [day, digest] of Object.entries(said.days ?? {})) this.#days.set(day, digest);
    if (said.closed !== undefined) this.#days.set(`${reference} ${said.date}`, said.closed);
    if (said.import !== undefined && said.digest !== undefined) this.#imports.set(said.import, said.digest);
    if (action === "line-confirmed" && said.line !== undefined && said.payment !== undefined)
      this.#lines.set(said.line, said.payment);
    if (action === "line-reopened" && said.line !== undefined) this.#lines.delete(said.line);
  }

  /** Differences between the database and the audit. */
  async differences(db: Database): Promise<readonly MoneyDifference[]> {
    return [
      ...(await this.#differingRows(db)),
      ...(await this.#differingDays(db)),
      ...(await this.#differingLines(db)),
    ];
  }

  /** Skips rows of orders, which are compared with their orders. */
  async #differingRows(db: Database): Promise<readonly MoneyDifference[]> {
    const differing: string[] = [];
    const gone = new Set(this.#rows.keys());
    const rows = db
      .selectFrom("desk_payments")
      .leftJoin(
        (eb) => eb.selectFrom("desk_allocations").select("payment_id").distinct().as("part"),
        (join) => join.onRef("part.payment_id", "=", "desk_payments.id"),
      )
      .selectAll("desk_payments")
      .select("part.payment_id as ofOrder");
    for await (const page of inPages(rows, "id"))
      for (const { ofOrder, ...row } of page) {
        gone.delete(row.id);
        const audited = this.#rows.get(row.id);
        if (audited === undefined ? ofOrder === null : audited !== rowDigest(row)) differing.push(row.id);
      }
    return [...differing, ...gone].map((which) => ({ what: "unallocated", which }));
  }

  async #differingDays(db: Database): Promise<readonly MoneyDifference[]> {
    const differing: string[] = [];
    const gone = new Set(this.#days.keys());
    for await (const [day, digest] of dayDigests(db)) {
      gone.delete(day);
      if (digest !== this.#days.get(day)) differing.push(day);
    }
    return [...differing, ...gone].map((which) => ({ what: "close", which }));
  }

  async #differingLines(db: Database): Promise<readonly MoneyDifference[]> {
    const differing: MoneyDifference[] = [];
    const lines = new Map<string, string[]>();
    const matched = new Set(this.#lines.keys());
    for await (const page of inPages(db.selectFrom("statement_lines").selectAll(), "id"))
      for (const row of page) {
        matched.delete(row.id);
        if (this.#imports.has(row.import_id)) {
          const known = lines.get(row.import_id) ?? [];
          known.push(lineDigest(row));
          lines.set(row.import_id, known);
        }
        if ((this.#lines.get(row.id) ?? null) !== row.payment_id)
          differing.push({ what: "line", which: row.id });
      }
    const files = [...this.#imports].filter(([id, digest]) => importDigest(lines.get(id) ?? []) !== digest);
    return [
      ...differing,
      ...[...matched, ...files.map(([id]) => id)].map((which) => ({ what: "line", which }) as const),
    ];
  }
}
