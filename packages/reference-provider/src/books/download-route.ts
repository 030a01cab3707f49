import { basename, dirname } from "node:path";
import { send } from "@fastify/send";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { ProviderError } from "../errors.ts";
import type { BookFile, BookFormat, Books } from "./books.ts";
import { type DownloadLinks, unknownLink } from "./download-links.ts";

interface Parts {
  readonly books: Books;
  readonly links: DownloadLinks;
}

const TYPES: Readonly<Record<BookFormat, string>> = {
  pdf: "application/pdf",
  epub: "application/epub+zip",
  mobi: "application/x-mobipocket-ebook",
};
/** The token of the link and the format of the file. */
const NAME = /^([\w-]{43})\.([a-z]{1,8})$/;

/** Streams the book behind a link, with range requests and without caching. */
export function registerDownloadRoute(server: FastifyInstance, { books, links }: Parts): void {
  const app = server.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/downloads/:name",
    { schema: { params: z.object({ name: z.string() }) } },
    async (request, reply) => {
      const [, token, format] = NAME.exec(request.params.name) ?? [];
      if (token === undefined) throw unknownLink();
      const bookId = await links.bookOf(token);
      const file = (await books.filesOf(bookId)).find((one) => one.format === format);
      if (file === undefined) throw unknownLink();
      return sendFile(request, reply, file, bookId);
    },
  );
}

async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, format }: BookFile,
  bookId: string,
): Promise<FastifyReply> {
  const options = { root: dirname(path), contentType: false, cacheControl: false };
  const { type, statusCode, headers, stream } = await send(request.raw, basename(path), options);
  if (type !== "file") {
    stream.destroy();
    const range = headers["Content-Range"];
    if (statusCode !== 416 || range === undefined) throw unknownLink();
    reply.header("content-range", range);
    throw new ProviderError(416, "The file has no such part.");
  }
  return reply
    .code(statusCode)
    .headers(headers)
    .header("content-type", TYPES[format])
    .header("content-disposition", `attachment; filename="${bookId}.${format}"`)
    .header("x-content-type-options", "nosniff")
    .send(stream);
}
