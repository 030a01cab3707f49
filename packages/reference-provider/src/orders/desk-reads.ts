import {
  BLOCK_OPERATIONS,
  DESK_MONEY_OPERATIONS,
  DESK_ORDER_OPERATIONS,
  type SpanQuery,
} from "@tradeslip/contracts/operations";
import { DeskExportQuery, type DeskOrder } from "@tradeslip/contracts/schemas";
import { Bulkhead, BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Readable } from "node:stream";
import type * as z from "zod";
import { bindOperations } from "../bind-operations.ts";
import { actorOf as auditActorOf } from "../desk/audit.ts";
import { markOrder, watchedBy } from "../desk/watched-orders.ts";
import { summed } from "../ledger/ledger-sums.ts";
import { overduePayments } from "../statements/overdue.ts";
import { bankLineAnswer } from "../ledger/bank-line-answer.ts";
import { deskCallerOf } from "../roles/desk-guard.ts";
import { can } from "@tradeslip/contracts/rules";
import { listSuspended } from "../ledger/suspense.ts";
import { allocateSuspended } from "./allocate-money.ts";
import { approveAsked, withAsked } from "./asked-suspense.ts";
import { record } from "./announce.ts";
import { addBlock, keepBlock, listBlocks, removeBlock } from "./blocks.ts";
import { correctSuspended, reverseSuspended } from "./correct-suspense.ts";
import { marginOfSpan } from "./gross-margin.ts";
import type { OrderRecord } from "./order-record.ts";
import { exportPayouts } from "./export-payouts.ts";
import { payOutTogether, readyPayouts } from "./pay-out-together.ts";
import { recordSuspense } from "./record-suspense.ts";
import { refundSuspended } from "./refund-suspense.ts";
import { twinsOfRead } from "./twin-lines.ts";
import type { Actor } from "./step-context.ts";
import { slipOf } from "./customer-routes.ts";
import { unknownOrder } from "./order-errors.ts";
import { listOrders } from "./order-list.ts";
import type { OrderParts } from "./order-parts.ts";
import { findOrder } from "./order-store.ts";
import { csvOf } from "./orders-csv.ts";
import { type Span, totalsOf } from "./totals.ts";

const config = { needsToken: "always", capability: "reads-desk" } as const;
const DAY_MS = 24 * 3_600_000;

/** The desk's queries: orders, lists, totals; also records an order known only from the chat. */
export function registerDeskReads(server: FastifyInstance, parts: OrderParts): void {
  const { db, clock, settings, steps } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();
  /** An export reads whole tables next to all other calls, so only two run at a time. */
  const exports = new Bulkhead({ maxInFlight: 2, maxWaiting: 0 });

  const watched = async (accountId: string) => ({ references: [...(await watchedBy(db, accountId))] });
  bindOperations(server, DESK_ORDER_OPERATIONS, {
    listDeskOrders: ({ request, query }) => listOrders(db, query, readerOf(request)),
    async recordOrder({ request, body }) {
      const slip = await slipOf(parts, body.token);
      const actor = actorOf(request);
      const found = await settings.read(db);
      await db
        .transaction()
        .execute((transaction) =>
          record(transaction, parts, { slip, actor, settings: found, network: null, now: clock.now() }),
        );
      return orderAnswer(slip.reference, actor);
    },
    getDeskOrder: ({ request, params }) => orderAnswer(params.reference, actorOf(request)),
    async readBankLine({ body }) {
      const read = await bankLineAnswer(db, body.text, {
        settings: await settings.read(db),
        now: clock.now(),
      });
      return { ...read, twins: await twinsOfRead(db, body.order, read) };
    },
    listWatchedOrders: ({ request }) => watched(deskCallerOf(request).accountId),
    async watchOrder({ request, body }) {
      const { accountId } = deskCallerOf(request);
      await markOrder(db, { accountId, ...body }, clock.now());
      return watched(accountId);
    },
    getDeskTotals: async ({ request, query }) => ({
      ...(await totalsOf(db, spanOf(query))),
      ...(can(deskCallerOf(request).role, "manages-desk")
        ? { margin: await marginOfSpan(db, spanOf(query)) }
        : {}),
      lineless: summed(await overduePayments(db, await settings.read(db), clock.now())),
    }),
  });

  bindOperations(server, DESK_MONEY_OPERATIONS, {
    listSuspense: async ({ request }) => ({
      payments: await withAsked(db, await listSuspended(db), deskCallerOf(request), clock.now()),
    }),
    recordSuspense: ({ request, body }) => recordSuspense(parts, body, deskCallerOf(request)),
    async allocatePayment({ request, params, body }) {
      const actor = actorOf(request);
      return orderShown(await allocateSuspended(parts, params.id, body, actor), actor);
    },
    refundPayment: ({ request, params, body }) =>
      refundSuspended(parts, params.id, body, deskCallerOf(request)),
    approveRefund: ({ request, params, body }) =>
      approveAsked(parts, params.id, "refund", body, deskCallerOf(request)),
    reversePayment: ({ request, params, body }) =>
      reverseSuspended(parts, params.id, body, deskCallerOf(request)),
    correctPayment: ({ request, params, body }) =>
      correctSuspended(parts, params.id, body, deskCallerOf(request)),
    approveCorrection: ({ request, params, body }) =>
      approveAsked(parts, params.id, "correct", body, deskCallerOf(request)),
    listReadyPayouts: ({ request }) => readyPayouts(parts, deskCallerOf(request)),
    exportPayouts: ({ request, body }) => exportPayouts(parts, body, deskCallerOf(request)),
    async bookPayouts({ request, body }) {
      const actor = actorOf(request);
      const paid = await payOutTogether(parts, body, actor);
      return { orders: await Promise.all(paid.map((order) => orderShown(order, actor))) };
    },
  });

  const blocksNow = async (request: FastifyRequest) => ({
    blocks: await listBlocks(db, deskCallerOf(request), clock.now()),
  });
  const bookNow = () => ({ db, audit: parts.audit, events: parts.events, now: clock.now() });
  bindOperations(server, BLOCK_OPERATIONS, {
    listBlocks: ({ request }) => blocksNow(request),
    async addBlock({ request, body }) {
      await addBlock(bookNow(), body, deskCallerOf(request));
      return blocksNow(request);
    },
    async removeBlock({ request, params }) {
      await removeBlock(bookNow(), params.id, deskCallerOf(request));
      return blocksNow(request);
    },
    async keepBlock({ request, params }) {
      await keepBlock(bookNow(), params.id, deskCallerOf(request));
      return blocksNow(request);
    },
  });

  app.get(
    "/api/desk/orders.csv",
    { config, schema: { querystring: DeskExportQuery } },
    async (request, reply) => {
      if (!(await exports.enter())) throw new BulkheadFullError();
      const { q, ...asked } = request.query;
      // The search text may be a customer's name.
      const personal = q === undefined ? undefined : { q };
      const noted = db.transaction().execute((transaction) =>
        parts.audit.record(transaction, {
          actor: auditActorOf(deskCallerOf(request)),
          action: "orders-exported",
          reference: null,
          content: asked,
          personal,
        }),
      );
      await noted.catch((error: unknown) => {
        exports.leave();
        throw error;
      });
      const found = csvOf(db, request.query, readerOf(request));
      const rows = Readable.from(found).once("close", () => exports.leave());
      return reply.type("text/csv; charset=utf-8").send(rows);
    },
  );

  const readerOf = (request: FastifyRequest) => ({ me: deskCallerOf(request).accountId, now: clock.now() });

  async function orderAnswer(reference: string, actor: Actor): Promise<DeskOrder> {
    const order = await findOrder(db, reference);
    if (order === null) throw unknownOrder();
    return orderShown(order, actor);
  }

  async function orderShown(order: OrderRecord, actor: Actor): Promise<DeskOrder> {
    return (await steps.show(order, actor)) as DeskOrder;
  }

  /** Today (UTC) if neither is given. */
  function spanOf({ from, to }: z.infer<typeof SpanQuery>): Span {
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    return {
      from: from === undefined ? today : Date.parse(from),
      to: to === undefined ? today + DAY_MS : Date.parse(to),
    };
  }
}

function actorOf(request: FastifyRequest): Actor {
  return { kind: "desk", caller: deskCallerOf(request) };
}
