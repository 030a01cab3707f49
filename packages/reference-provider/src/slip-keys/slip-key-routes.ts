import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { ArchivedKey, SlipKeys } from "./slip-keys.ts";

const Key = z.object({
  kid: z.string().regex(/^[\da-f]{4}$/),
  x: z.string().regex(/^[\w-]{43}$/),
  notBefore: z.iso.datetime(),
});
/** A server has one or two secrets; more would be a mistake. */
const MAX_KEYS = 16;
const Told = z.object({ keys: z.array(Key).min(1).max(MAX_KEYS) });
const Archived = Key.extend({
  notAfter: z.iso.datetime().optional(),
  compromisedAt: z.iso.datetime().optional(),
});
const Answer = z.object({ keys: z.array(Archived) });

/** For the desk's servers, which sign with their own keys: a caller who could add a key could sign slips. */
export function registerSlipKeyRoutes(server: FastifyInstance, slipKeys: SlipKeys): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  const config = { needsToken: "always" } as const;
  app.get("/api/slip-keys", { config, schema: { response: { 200: Answer } } }, async () => {
    return { keys: (await slipKeys.all()).map(answerOf) };
  });
  app.post(
    "/api/slip-keys",
    { config, schema: { body: Told, response: { 200: Answer } } },
    async ({ body, log }) => {
      const told = body.keys.map((key) => ({ ...key, notBefore: Date.parse(key.notBefore) }));
      for (const { kid } of await slipKeys.tell(told)) log.warn({ kid }, "a new key signs slips");
      return { keys: (await slipKeys.all()).map(answerOf) };
    },
  );
}

function answerOf({ kid, x, notBefore, notAfter, compromisedAt }: ArchivedKey): z.infer<typeof Archived> {
  return {
    kid,
    x,
    notBefore: timeOf(notBefore),
    ...(notAfter === null ? {} : { notAfter: timeOf(notAfter) }),
    ...(compromisedAt === null ? {} : { compromisedAt: timeOf(compromisedAt) }),
  };
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
