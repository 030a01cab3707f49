import { ALERT_OPERATIONS } from "@tradeslip/contracts/operations";
import { bindOperations } from "../bind-operations.ts";
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

const SERVER = { needsToken: "always" } as const;
const MOST_JUDGEMENTS = 500;
/** Counted in four bytes; the next crossing is one more. */
const MOST_CROSSINGS = 2 ** 31 - 2;
const Decimal = z.string().regex(/^\d{1,15}(?:\.\d{1,18})?$/);
const Page = z.object({ after: z.string().max(64).default("") });
const Judgements = z.object({
  judgements: z
    .array(
      z.object({
        id: z.uuid(),
        crossing: z.int().min(1).max(MOST_CROSSINGS),
        saw: z.enum(["crossed", "back"]),
        price: Decimal,
        at: z.int().min(1),
      }),
    )
    .max(MOST_JUDGEMENTS),
});

/** Price alerts: routes for their owners, and for the desk's servers, which judge them. */
export function registerAlerts(server: FastifyInstance, { alerts, firing }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  bindOperations(server, ALERT_OPERATIONS, {
    listAlerts: ({ request }) =>
      alerts.list(holderIn(request).accountId).then((listed) => ({ alerts: listed })),
    addAlert: ({ request, body }) => alerts.add(holderIn(request).accountId, body),
    removeAlert: ({ request, params }) => alerts.remove(holderIn(request).accountId, params.id),
  });
  app.get("/api/watched-alerts", { config: SERVER, schema: { querystring: Page } }, ({ query }) =>
    firing.page(query.after),
  );
  app.post(
    "/api/watched-alerts/judgements",
    { config: SERVER, bodyLimit: 256 * 1024, schema: { body: Judgements } },
    (request, reply) => firing.record(request.body.judgements).then(() => reply.code(204).send()),
  );
}
