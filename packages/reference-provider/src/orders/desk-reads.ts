import {
  DeskExportQuery,
  DeskOrder,
  DeskOrders,
  DeskOrdersQuery,
  DeskTotals,
  RecordInput,
  WatchedOrders,
  WatchInput,
} from "@tradeslip/contracts/schemas";
import { Bulkhead, BulkheadFullError } from "@tradeslip/node-kit/bulkhead";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { Readable } from "node:stream";
import * as z from "zod";
import { markOrder, watchedBy } from "../desk/watched-orders.ts";
import { deskCallerOf } from "../roles/desk-guard.ts";
import { record } from "./announce.ts";
import type { Actor } from "./make-step.ts";
import { slipOf } from "./maker-routes.ts";
import { unknownOrder } from "./order-errors.ts";
import { listOrders } from "./order-list.ts";
import type { OrderParts } from "./order-parts.ts";
import { findOrder } from "./order-store.ts";
import { csvOf } from "./orders-csv.ts";
import { type Span, totalsOf } from "./totals.ts";

const Params = z.object({ reference: z.string().max(32) });
const SpanQuery = z.object({
  from: z.iso.datetime({ offset: true }).optional(),
  to: z.iso.datetime({ offset: true }).optional(),
});
const config = { needsToken: "always", role: "agent" } as const;
const DAY_MS = 24 * 3_600_000;

/** What the desk looks up: orders, lists, totals; and an order that only the chat knows is recorded. */
export function registerDeskReads(server: FastifyInstance, parts: OrderParts): void {
  const { db, clock, settings, steps } = parts;
  const app = server.withTypeProvider<ZodTypeProvider>();
  /** Whole tables are read beside everybody's calls: two at a time. */
  const exports = new Bulkhead({ maxInFlight: 2, maxWaiting: 0 });

  app.get(
    "/api/desk/orders",
    { config, schema: { querystring: DeskOrdersQuery, response: { 200: DeskOrders } } },
    (request) => listOrders(db, request.query, deskCallerOf(request).accountId),
  );

  app.post(
    "/api/desk/orders",
    { config, schema: { body: RecordInput, response: { 200: DeskOrder } } },
    async (request, _reply) => {
      const slip = await slipOf(parts, request.body.token);
      const actor = actorOf(request);
      const found = await settings.read(db);
      await db
        .transaction()
        .execute((transaction) =>
          record(transaction, parts, { slip, actor, settings: found, network: null, now: clock.now() }),
        );
      return orderAnswer(slip.reference, actor);
    },
  );

  app.get(
    "/api/desk/orders/:reference",
    { config, schema: { params: Params, response: { 200: DeskOrder } } },
    (request) => orderAnswer(request.params.reference, actorOf(request)),
  );

  const watched = async (accountId: string) => ({ references: await watchedBy(db, accountId) });
  app.get("/api/desk/watched", { config, schema: { response: { 200: WatchedOrders } } }, (request) =>
    watched(deskCallerOf(request).accountId),
  );
  app.put(
    "/api/desk/watched",
    { config, schema: { body: WatchInput, response: { 200: WatchedOrders } } },
    (request) => {
      const { accountId } = deskCallerOf(request);
      return markOrder(db, { accountId, ...request.body }, clock.now()).then(() => watched(accountId));
    },
  );

  app.get(
    "/api/desk/totals",
    { config, schema: { querystring: SpanQuery, response: { 200: DeskTotals } } },
    ({ query }) => totalsOf(db, spanOf(query)),
  );

  app.get(
    "/api/desk/orders.csv",
    { config, schema: { querystring: DeskExportQuery } },
    async (request, reply) => {
      if (!(await exports.enter())) throw new BulkheadFullError();
      const found = csvOf(db, request.query, deskCallerOf(request).accountId);
      const rows = Readable.from(found).once("close", () => exports.leave());
      return reply.type("text/csv; charset=utf-8").send(rows);
    },
  );

  async function orderAnswer(reference: string, actor: Actor): Promise<DeskOrder> {
    const order = await findOrder(db, reference);
    if (order === null) throw unknownOrder();
    return (await steps.show(order, actor)) as DeskOrder;
  }

  /** Today (UTC) where neither is said. */
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
