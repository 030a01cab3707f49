import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { ifNotKnown } from "../errors.ts";
import { isAhead, isNavigation } from "../platform/http/navigation.ts";
import { requestOrigin } from "../platform/http/request-origin.ts";
import type { CustomerRecord } from "./customer-record.ts";

export interface ChannelLinkParts {
  readonly record: CustomerRecord;
  /** Address of the chat with the slip's message; null without a slip of ours or an open channel. */
  readonly chatUrl: (token: string, origin: string) => Promise<string | null>;
  readonly isCustomer: (request: Parameters<CustomerRecord["credentialsOf"]>[0]) => Promise<boolean>;
  readonly publicOrigin: string | null;
}

/**
 * GET /c/{token}: redirects to the channel in use. Links in saved slips, mails and print point here, so that
 * they outlive a channel. Opening one in the browser that made the order announces it (docs/product.md,
 * P19.6).
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
      // A prefetched answer, kept for the click, would open no chat and announce nothing: refuse it.
      if (isAhead(request.headers)) return reply.code(403).header("cache-control", "no-store").send();
      const { token } = request.params as { readonly token: string };
      const url = await chatUrl(token, publicOrigin ?? requestOrigin(request)).catch(ifNotKnown(null));
      // The page explains what is wrong with the slip, and how the order proceeds.
      if (url === null)
        return reply.header("cache-control", "no-store").redirect(`/q/${encodeURIComponent(token)}`, 303);
      const isOpened = request.method === "GET" && isNavigation(request.headers);
      if (isOpened && (await isCustomer(request).catch(ifNotKnown(false)))) {
        await record.announce(token, record.credentialsOf(request)).catch((error: unknown) => {
          request.log.warn({ err: error }, "an order that was opened in the chat was not announced");
        });
      }
      return reply.header("cache-control", "no-store").redirect(url, 303);
    },
  );
}
