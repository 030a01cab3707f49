import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { AppError } from "../errors.ts";
import { isAhead, isNavigation } from "../platform/http/navigation.ts";
import { requestOrigin } from "../platform/http/request-origin.ts";
import type { CustomerRecord } from "./customer-record.ts";

export interface ChannelLinkParts {
  readonly record: CustomerRecord;
  /** Where the chat with the slip's message is; null without a slip of ours or an open channel. */
  readonly chatUrl: (token: string, origin: string) => Promise<string | null>;
  readonly isCustomer: (request: Parameters<CustomerRecord["credentialsOf"]>[0]) => Promise<boolean>;
  readonly publicOrigin: string | null;
}

/**
 * GET /c/{token}: to the channel of the moment. Links of saved slips, mails and print go through it, so that
 * they outlive a channel. Opened in the browser that made the order, it announces it (docs/product.md, P19.6).
 */
export function registerChannelLink(server: FastifyInstance, parts: ChannelLinkParts): void {
  const { record, chatUrl, isCustomer, publicOrigin } = parts;
  server.get(
    "/c/:token",
    {
      config: { access: "public", readsSession: true },
      schema: { hide: true, params: z.object({ token: z.string() }) },
    },
    async (request, reply) => {
      // Kept for the person's click, an answer would reach no chat and announce nothing: none is given.
      if (isAhead(request.headers)) return reply.code(403).header("cache-control", "no-store").send();
      const { token } = request.params as { readonly token: string };
      const url = await chatUrl(token, publicOrigin ?? requestOrigin(request)).catch(nullIfNotKnown);
      // The page says what is wrong with the slip, and how the order proceeds.
      if (url === null)
        return reply.header("cache-control", "no-store").redirect(`/q/${encodeURIComponent(token)}`, 303);
      const isOpened = request.method === "GET" && isNavigation(request.headers);
      if (isOpened && (await isCustomer(request))) {
        await record.announce(token, record.credentialsOf(request)).catch((error: unknown) => {
          request.log.warn({ err: error }, "an order that was opened in the chat was not announced");
        });
      }
      return reply.header("cache-control", "no-store").redirect(url, 303);
    },
  );
}

/** A slip that only the desk's record could confirm, which does not answer. */
function nullIfNotKnown(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
