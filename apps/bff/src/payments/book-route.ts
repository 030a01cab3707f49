import { Book } from "@tradeslip/contracts/schemas";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { ADDRESS_PROBLEMS, TOO_MANY_REQUESTS } from "../errors.ts";
import type { KnownBooks } from "./known-books.ts";
import { isForSale } from "./payment-service.ts";

const NO_BOOK: Book = { formats: [], pages: null };

/** GET /api/books/{bookId}: what a buyer gets, according to the book's files (docs/product.md, P11.1). */
export function registerBookRoute(server: FastifyInstance, books: KnownBooks): void {
  server.withTypeProvider<ZodTypeProvider>().get(
    "/api/books/:bookId",
    {
      config: { access: "public" },
      schema: {
        operationId: "getBook",
        tags: ["payments"],
        summary: "Get formats and pages of the book",
        description: "Read from the files that buyers download. What isn't known is empty or null.",
        params: z.object({ bookId: z.string() }),
        response: { 200: Book, ...ADDRESS_PROBLEMS, 429: TOO_MANY_REQUESTS },
        docs: {
          headers: ["cache-control"],
          answers: {
            200: {
              sample: { summary: "A book of two files", value: { formats: ["pdf", "epub"], pages: 324 } },
            },
          },
        },
      },
    },
    async ({ params: { bookId } }, reply) =>
      reply
        .header("cache-control", "public, max-age=60")
        .send(isForSale(bookId) ? await books.read(bookId) : NO_BOOK),
  );
}
