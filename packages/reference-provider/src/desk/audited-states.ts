import { NO_ROLE } from "@tradeslip/contracts/rules";
import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Database } from "../db/database.ts";
import { inPages } from "../db/in-pages.ts";
import type { Tables } from "../db/tables.ts";
import { type AuditedRecord, auditedRecord } from "../orders/audited-record.ts";
import { recordOf } from "../orders/order-record.ts";
import { AuditedMoney, type MoneyDifference } from "./audited-money.ts";
import { accountState } from "./receiving-rows.ts";

export type AuditRow = Selectable<Tables["audit"]>;

/** A change that no call made: directly in the database. */
export interface Difference {
  readonly what: "role" | "account" | "settings" | "order" | "payment" | MoneyDifference["what"];
  /**
   * The email of the person with the role, a receiving account's name, an order's reference, a row's id, or a
   * closed day's account and date; empty for settings.
   */
  readonly which: string;
}

interface Written {
  readonly after?: unknown;
  readonly personal?: string;
  readonly record?: AuditedRecord["lasting"];
  readonly to?: string;
}

interface Recorded {
  readonly lasting: AuditedRecord["lasting"];
  /** Null: erased. */
  readonly personal: string | null;
  readonly state: string | undefined;
}

type State = Readonly<Record<string, unknown>>;

/** The state in which the audit last left each role, receiving account and order, and the settings. */
export class AuditedStates {
  readonly #roles = new Map<string, string>();
  readonly #accounts = new Map<string, State>();
  readonly #orders = new Map<string, Recorded>();
  /** Orders with any row: those of an earlier release have rows, but none with their state. */
  readonly #known = new Set<string>();
  /** Orders with an emptied row. */
  readonly #emptied = new Set<string>();
  readonly #money = new AuditedMoney();
  #settings: State | null = null;

  note({ action, reference, content: text, personal }: AuditRow): void {
    if (reference !== null) this.#known.add(reference);
    if (text === null) return;
    const content = JSON.parse(text) as Written;
    const { after, record, to, personal: commitment } = content;
    this.#money.note(action, reference, content);
    if (action === "settings-changed") this.#settings = withTodaysNames(after as State | undefined);
    if (reference === null) return;
    if (commitment !== undefined && personal === null) this.#emptied.add(reference);
    if (action === "role-changed") this.#roles.set(reference, after as string);
    else if (action.startsWith("account-") && after !== undefined)
      this.#accounts.set(reference, after as State);
    else if (action === "account-confirmed") this.#confirmedEarlier(reference);
    else if (record !== undefined) {
      const told = personal === null ? null : (JSON.parse(personal) as { readonly record: string }).record;
      this.#orders.set(reference, { lasting: record, personal: told, state: to });
    }
  }

  /**
   * Rows of the last release don't record an account's state after a confirmation, so it's unknown from when
   * it counts.
   */
  #confirmedEarlier(id: string): void {
    const { counts_from: _countsFrom, ...state } = this.#accounts.get(id) ?? {};
    this.#accounts.set(id, state);
  }

  /** Differences between the database and the audit. */
  async differences(db: Database): Promise<readonly Difference[]> {
    return [
      ...(await this.#differingRoles(db)),
      ...(await this.#differingAccounts(db)),
      ...(await this.#differingSettings(db)),
      ...(await this.#differingOrders(db)),
      ...(await this.#money.differences(db)),
    ];
  }

  async #differingRoles(db: Database): Promise<readonly Difference[]> {
    const people = await db.selectFrom("accounts").select(["id", "email", "role"]).orderBy("email").execute();
    const gone = new Map([...this.#roles].filter(([, role]) => role !== NO_ROLE));
    const differing = people.filter(({ id, role }) => {
      gone.delete(id);
      return (this.#roles.get(id) ?? NO_ROLE) !== role;
    });
    return [...differing.map(({ email }) => email), ...gone.keys()].map((which) => ({ what: "role", which }));
  }

  async #differingAccounts(db: Database): Promise<readonly Difference[]> {
    const rows = await db.selectFrom("receiving_accounts").select(["id", "name"]).orderBy("name").execute();
    const gone = new Map([...this.#accounts].map(([id, { name }]) => [id, String(name)]));
    const differing: string[] = [];
    for (const { id, name } of rows) {
      gone.delete(id);
      const audited = this.#accounts.get(id);
      const state = (await accountState(db, id)) as State;
      // A row of an earlier release lacks later fields.
      const names = Object.keys(audited ?? {}).filter((key) => key !== "addresses" || "version" in audited!);
      if (audited === undefined || names.some((key) => !isDeepStrictEqual(audited[key], state[key])))
        differing.push(name);
    }
    return [...differing, ...gone.values()].map((which) => ({ what: "account", which }));
  }

  async #differingSettings(db: Database): Promise<readonly Difference[]> {
    const row = await db.selectFrom("desk_settings").select(["version", "content"]).executeTakeFirst();
    const kept = row === undefined ? null : { ...(JSON.parse(row.content) as State), version: row.version };
    const audited = this.#settings && (JSON.parse(JSON.stringify(this.#settings)) as State);
    return isDeepStrictEqual(kept, audited) ? [] : [{ what: "settings", which: "" }];
  }

  async #differingOrders(db: Database): Promise<readonly Difference[]> {
    const differing: Difference[] = [];
    const gone = new Map(this.#orders);
    for await (const page of inPages(db.selectFrom("orders").selectAll(), "reference"))
      for (const row of page) {
        const { reference, is_bare: isBare, claimed_at: claimedAt } = row;
        gone.delete(reference);
        const audited = this.#orders.get(reference);
        if (audited === undefined) {
          if (claimedAt !== null && !this.#known.has(reference))
            differing.push({ what: "order", which: reference });
          continue;
        }
        const { lasting, personal } = await auditedRecord(db, recordOf(row));
        const fits =
          lasting.order === audited.lasting.order &&
          (audited.personal === null || audited.personal === personal) &&
          // Rows are emptied for an old order, or one whose customer was erased.
          (isBare === 1 || !this.#emptied.has(reference));
        if (!fits) differing.push({ what: "order", which: reference });
        if (lasting.payments !== audited.lasting.payments)
          differing.push({ what: "payment", which: reference });
      }
    // Nothing is kept of an order that was never claimed.
    const lost = [...gone].filter(([, { state }]) => state !== "announced");
    return [...differing, ...lost.map(([which]) => ({ what: "order", which }) as const)];
  }
}

/** The last release had another name for a limit, in its settings and in the audit. */
function withTodaysNames(settings: State | undefined): State | null {
  if (settings?.["limits"] === undefined) return settings ?? null;
  const { lookAbove, ...limits } = settings["limits"] as State;
  return lookAbove === undefined
    ? settings
    : { ...settings, limits: { ...limits, approvalAbove: lookAbove } };
}
