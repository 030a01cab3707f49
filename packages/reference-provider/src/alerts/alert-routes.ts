import { PriceAlert, PriceAlertInput } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { holderIn } from "../sessions/session-guard.ts";
import type { AlertFiring } from "./alert-firing.ts";
import type { PriceAlerts } from "./price-alerts.ts";

interface Parts {
  readonly alerts: PriceAlerts;
  readonly firing: AlertFiring;
}

const OWN = { ownAccount: "session" } as const;
const SERVER = { needsToken: "always" } as const;
const ALERTS = "/api/account/alerts";
const MOST_JUDGEMENTS = 500;
const Decimal = z.string().regex(/^\d{1,15}(?:\.\d{1,18})?$/);
/** Servers name the coin as they list it. */
const NewAlert = z.object({ ...PriceAlertInput.shape, coinName: z.string().min(1).max(100).optional() });
const Page = z.object({ after: z.string().max(64).default("") });
const Judgements = z.object({
  judgements: z
    .array(
      z.object({
        id: z.uuid(),
        crossing: z.int().min(1),
        saw: z.enum(["crossed", "back"]),
        price: Decimal,
        at: z.int().min(1),
      }),
    )
    .max(MOST_JUDGEMENTS),
});

/** Price alerts: of their owner, and for the desk's servers, which judge them. */
export function registerAlerts(server: FastifyInstance, { alerts, firing }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(
    ALERTS,
    { config: OWN, schema: { response: { 200: z.object({ alerts: z.array(PriceAlert) }) } } },
    (request) => alerts.list(holderIn(request).accountId).then((listed) => ({ alerts: listed })),
  );
  app.post(
    ALERTS,
    { config: OWN, schema: { body: NewAlert, response: { 201: PriceAlert } } },
    async (request, reply) => {
      const added = await alerts.add(holderIn(request).accountId, request.body);
      return reply.code(201).send(added);
    },
  );
  app.delete(
    `${ALERTS}/:id`,
    { config: OWN, schema: { params: z.object({ id: z.uuid() }) } },
    (request, reply) =>
      alerts.remove(holderIn(request).accountId, request.params.id).then(() => reply.code(204).send()),
  );
  app.get("/api/watched-alerts", { config: SERVER, schema: { querystring: Page } }, ({ query }) =>
    firing.page(query.after),
  );
  app.post(
    "/api/watched-alerts/judgements",
    { config: SERVER, bodyLimit: 256 * 1024, schema: { body: Judgements } },
    (request, reply) => firing.record(request.body.judgements).then(() => reply.code(204).send()),
  );
}
