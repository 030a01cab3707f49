import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Book } from "@tradeslip/contracts";
import { api, unwrap } from "../../lib/api.ts";
import { book } from "./content/book.ts";

const STALE_MS = 10 * 60_000;

const bookQuery = queryOptions({
  queryKey: ["book", book.id],
  queryFn: async ({ signal }) =>
    unwrap(await api.GET("/api/books/{bookId}", { signal, params: { path: { bookId: book.id } } })),
  staleTime: STALE_MS,
  retry: 1,
});

/** What a buyer gets; undefined until it is known. */
export function useBook(): Book | undefined {
  return useQuery(bookQuery).data;
}
