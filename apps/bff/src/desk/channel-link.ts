import type { FastifyInstance } from "fastify";
import * as z from "zod";
import { requestOrigin } from "../platform/http/request-origin.ts";
import type { MakerRecord } from "./maker-record.ts";

export interface ChannelLinkParts {
  readonly record: MakerRecord;
  /** Where the chat with the slip's message is; null for what is no slip of ours, and while no channel is open. */
  readonly chatUrl: (token: string, origin: string) => Promise<string | null>;
  readonly isMaker: (request: Parameters<MakerRecord["asking"]>[0]) => Promise<boolean>;
  readonly publicOrigin: string | null;
}

/**
 * GET /c/{token}: to the channel of the moment. Links of saved slips, mails and print go through it, so that they outlive a
 * channel. From the browser that made the order it is announced.
 */
export function registerChannelLink(server: FastifyInstance, parts: ChannelLinkParts): void {
  const { record, chatUrl, isMaker, publicOrigin } = parts;
  server.get(
    "/c/:token",
    {
      config: { access: "public", readsSession: true },
      schema: { hide: true, params: z.object({ token: z.string() }) },
    },
    async (request, reply) => {
      const { token } = request.params as { readonly token: string };
      const url = await chatUrl(token, publicOrigin ?? requestOrigin(request));
      // The page says what is wrong with the slip, and how the order goes on.
      if (url === null)
        return reply.header("cache-control", "no-store").redirect(`/q/${encodeURIComponent(token)}`, 303);
      if (request.method === "GET" && (await isMaker(request))) {
        await record.announce(token, record.asking(request)).catch((error: unknown) => {
          request.log.warn({ err: error }, "an order that was opened in the chat was not announced");
        });
      }
      return reply.header("cache-control", "no-store").redirect(url, 303);
    },
  );
}
