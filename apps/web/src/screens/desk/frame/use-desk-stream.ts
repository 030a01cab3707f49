import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { sessionQuery } from "../../../features/account/use-session.ts";
import { serverNow } from "../../../lib/server-clock.ts";
import {
  ACCOUNTS_KEY,
  booksKey,
  DESK,
  orderQuery,
  RATES_KEY,
  repliesQuery,
  SETTINGS_KEY,
} from "../orders/order-queries.ts";
import { refreshSoon } from "../orders/refresh-soon.ts";

interface EventData {
  readonly reference?: string;
  /** A receiving account's. */
  readonly id?: string;
}

/** The queries that each event of the desk makes stale. */
const EVENTS: Readonly<Record<string, (data: EventData) => readonly (readonly unknown[])[]>> = {
  order: ({ reference = "" }) => [[DESK, "orders"], orderQuery(reference).queryKey],
  // Its lines stay where they are: keys choose them by their place.
  account: ({ id = "" }) => [
    ACCOUNTS_KEY,
    ...["day", "payments", "mapping"].map((part) => [...booksKey(id), part]),
  ],
  settings: () => [SETTINGS_KEY, RATES_KEY, repliesQuery.queryKey],
};

/**
 * Refetches what is shown as soon as the desk's stream tells of a change. A browser without streams polls.
 * @returns since when the stream is cut, in milliseconds since the epoch; null while it is live
 */
export function useDeskStream(): number | null {
  const client = useQueryClient();
  const [cutAt, setCutAt] = useState<number | null>(null);
  useEffect(() => {
    if (!("EventSource" in globalThis)) return undefined;
    const source = new EventSource("/api/desk/stream");
    source.addEventListener("open", () => {
      setCutAt(null);
      refreshSoon(client, [DESK]);
    });
    source.addEventListener("error", () => {
      setCutAt((known) => known ?? serverNow());
      // A stream also ends with the session or the role.
      void client.invalidateQueries(sessionQuery);
    });
    for (const [name, changed] of Object.entries(EVENTS)) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        refreshSoon(client, ...changed(JSON.parse(data) as EventData));
      });
    }
    return () => source.close();
  }, [client]);
  return cutAt;
}
