import { LocalRates } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { TOO_MANY_REQUESTS } from "../errors.ts";
import type { LocalRatesNow } from "./local-rates.ts";

const AT = "2026-03-14T09:26:30.000Z";
const SIDE = { asOf: AT, source: "desk", goodUntil: "2026-03-14T10:26:30.000Z" } as const;
const EXAMPLE = {
  rates: [
    {
      currency: "NGN",
      digits: 2,
      buy: "1650.00",
      sell: "1585.00",
      asOf: AT,
      source: "desk",
      old: false,
      sides: { buy: SIDE, sell: SIDE },
      tiers: {
        buy: [
          { fromUsd: "0", rate: "1650.00" },
          { fromUsd: "1000", rate: "1640.00" },
        ],
        sell: [{ fromUsd: "0", rate: "1585.00" }],
      },
    },
  ],
} satisfies LocalRates;

/** What a dollar costs at this desk, in the currencies that orders can be paid in (docs/product.md, P24). */
export function registerLocalRates(server: FastifyInstance, rates: Pick<LocalRatesNow, "all">): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/local-rates",
    {
      config: { access: "public", publicRead: true },
      schema: {
        operationId: "getLocalRates",
        tags: ["rates"],
        summary: "Get the desk's rates for local money",
        description: "For orders that are paid, or paid out, in another currency than US dollars.",
        response: { 200: LocalRates.describe("The rates of this moment."), 429: TOO_MANY_REQUESTS },
        docs: {
          headers: ["cache-control"],
          answers: { 200: { naira: { summary: "One currency, with a tier", value: EXAMPLE } } },
        },
      },
    },
    async (_request, reply) => {
      reply.header("cache-control", "public, max-age=5");
      return reply.send({ rates: await rates.all() });
    },
  );
}
