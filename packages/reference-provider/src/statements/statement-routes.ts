import { DESK_STATEMENT_OPERATIONS } from "@tradeslip/contracts/operations";
import { dayIn, LINELESS_LISTED, UNKNOWN_ACCOUNT } from "@tradeslip/contracts/rules";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { bindOperations } from "../bind-operations.ts";
import { actorOf } from "../desk/audit.ts";
import type { AccountRow } from "../desk/receiving-rows.ts";
import { ProviderError } from "../errors.ts";
import { accountTold } from "../events/events.ts";
import type { OrderParts } from "../orders/order-parts.ts";
import { deskCallerOf } from "../roles/desk-guard.ts";
import { type Asked, closeDay, readDay } from "./account-day.ts";
import { accountPayments } from "./account-payments.ts";
import { adjust, confirmAdjustment, waitingAdjustments, withdrawAdjustment } from "./adjustments.ts";
import { confirmLine } from "./confirm-line.ts";
import {
  type GivenStatement,
  importStatement,
  previewStatement,
  statementColumns,
} from "./import-statement.ts";
import { keepMapping, mappingAnswer, mappingMoved, zoneOf } from "./mappings.ts";
import { reopenLine } from "./reopen-line.ts";
import { isOpenLine, lineAnswer, linelessAnswer, linelessOf, linesOf } from "./statement-lines.ts";
import { suggestionsFor } from "./suggest.ts";

/** Statements of the desk's accounts, and the closing of a day (docs/product.md, P21.21 and P21.22). */
export function registerStatements(server: FastifyInstance, parts: OrderParts): void {
  const { db, clock, audit, events, settings } = parts;

  bindOperations(server, DESK_STATEMENT_OPERATIONS, {
    async getStatementMapping({ params }) {
      const { id } = await accountOf(params.id);
      return mappingAnswer(db, id);
    },
    async putStatementMapping({ request, params, body }) {
      const { id } = await accountOf(params.id);
      const caller = deskCallerOf(request);
      const now = clock.now();
      await db.transaction().execute(async (transaction) => {
        await keepMapping(transaction, id, body, { by: caller.accountId, now });
        await audit.record(transaction, {
          actor: actorOf(caller),
          action: "mapping-changed",
          reference: id,
          content: { mapping: body },
        });
        await events.record(transaction, [accountTold(id)], now);
      });
      return mappingAnswer(db, id);
    },
    async importStatement({ request, params, query, body }) {
      const { account, mapping, version, zone } = await booksOf(params.id);
      // Its lines are read as the preview showed them, or not at all.
      if (query.preview === undefined && Number(query.version) !== version)
        throw await mappingMoved(db, account.id);
      const given: GivenStatement = {
        account,
        mapping,
        version,
        zone,
        bytes: Buffer.from(body, "latin1"),
        isMessages: request.headers["content-type"]?.startsWith("text/plain") ?? false,
        now: clock.now(),
      };
      if (query.preview === "columns" && !given.isMessages) return statementColumns(given);
      return query.preview === undefined
        ? importStatement(parts, given, deskCallerOf(request))
        : previewStatement(db, given);
    },
    async listStatementLines({ params, query }) {
      const { account, zone } = await booksOf(params.id);
      const { rows, next } = await linesOf(db, account.id, query);
      const lineless =
        query.state === "open" ? await linelessOf(db, account.id, { zone, now: clock.now() }) : [];
      const open = query.state === "open" ? rows : [];
      const suggestions = await suggestionsFor(db, { account, lines: open, lineless });
      return {
        lines: rows.map((row) =>
          lineAnswer(row, { isOpen: query.state === "open", suggestion: suggestions.get(row.id) }),
        ),
        payments: lineless.slice(0, LINELESS_LISTED).map(linelessAnswer),
        ...(next === undefined ? {} : { next }),
      };
    },
    async confirmStatementLine({ request, params, body }) {
      const { account, zone } = await booksOf(params.id);
      const lineId = params.line.toLowerCase();
      const asked = { account, zone, lineId, caller: deskCallerOf(request) };
      const line = await confirmLine(parts, asked, body);
      return lineAnswer(line, { isOpen: await isOpenLine(db, line) });
    },
    async reopenStatementLine({ request, params }) {
      const { account, zone } = await booksOf(params.id);
      const lineId = params.line.toLowerCase();
      const asked = { account, zone, lineId, caller: deskCallerOf(request) };
      return lineAnswer(await reopenLine(parts, asked), { isOpen: true });
    },
    async getAccountDay({ request, params, query }) {
      const asked = await dayOf(request, params.id, query.date);
      return dayAnswer(asked, await readDay(db, asked));
    },
    async exportAccountDay({ request, params, body }) {
      const asked = await dayOf(request, params.id, body.date);
      await db.transaction().execute((transaction) =>
        audit.record(transaction, {
          actor: actorOf(asked.caller),
          action: "day-exported",
          reference: asked.account.id,
          content: { date: body.date },
        }),
      );
      return dayAnswer(asked, await readDay(db, asked));
    },
    async listAccountPayments({ params, query }) {
      const { account, zone } = await booksOf(params.id);
      return accountPayments(db, account.id, { ...query, zone });
    },
    async closeAccountDay({ request, params, body }) {
      const asked = await dayOf(request, params.id, body.date);
      return dayAnswer(asked, await closeDay(parts, asked, body));
    },
    async adjustAccount({ request, params, body }) {
      const asked = await dayOf(request, params.id, body.date);
      await adjust(parts, asked, params.adjustment, body);
      return dayAnswer(asked, await readDay(db, asked));
    },
    async confirmAdjustment({ request, params }) {
      const asked = await dayOf(request, params.id);
      await confirmAdjustment(parts, asked, params.adjustment);
      return dayAnswer(asked, await readDay(db, asked));
    },
    async withdrawAdjustment({ request, params }) {
      const asked = await dayOf(request, params.id);
      await withdrawAdjustment(parts, asked, params.adjustment);
      return dayAnswer(asked, await readDay(db, asked));
    },
  });

  /** @param date default: today in the account's zone */
  async function dayOf(request: FastifyRequest, id: string, date?: string): Promise<Asked> {
    const { account, zone } = await booksOf(id);
    const now = clock.now();
    return { account, zone, caller: deskCallerOf(request), date: date ?? dayIn(now, zone), now };
  }

  async function dayAnswer(asked: Asked, day: Awaited<ReturnType<typeof readDay>>) {
    return { ...day, adjustments: await waitingAdjustments(db, asked) };
  }

  async function booksOf(id: string) {
    const account = await accountOf(id);
    const { mapping, version } = await mappingAnswer(db, account.id);
    return { account, mapping, version, zone: zoneOf(mapping, await settings.read(db)) };
  }

  /** Throws a ProviderError 404; a deleted account keeps its books. */
  async function accountOf(id: string): Promise<AccountRow> {
    const row = await db
      .selectFrom("receiving_accounts")
      .selectAll()
      .where("id", "=", id.toLowerCase())
      .executeTakeFirst();
    if (row === undefined) throw new ProviderError(404, UNKNOWN_ACCOUNT);
    return row;
  }
}
