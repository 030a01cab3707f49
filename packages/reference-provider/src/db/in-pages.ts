import type { SelectQueryBuilder, StringReference } from "kysely";

/** Rows that are held at a time. */
const PAGE = 500;

/**
 * All rows of a query, in pages by a unique column; each begins after the last one's end, so rows may change
 * meanwhile.
 */
export async function* inPages<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: StringReference<Tables, Table> & keyof Row,
): AsyncGenerator<readonly Row[]> {
  let next = query;
  for (;;) {
    const page = (await next.orderBy(column).limit(PAGE).execute()) as readonly Row[];
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    next = query.where(column, ">", page.at(-1)![column] as never);
  }
}
