import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { serverNow } from "../../../lib/server-clock.ts";
import { DESK } from "./order-queries.ts";

const EVENTS = ["order", "settings", "account"] as const;

/**
 * Reads what is shown anew as soon as the desk's stream tells of a change.
 * @returns since when it is cut, in milliseconds since the epoch; null while it is live
 */
export function useDeskStream(): number | null {
  const client = useQueryClient();
  const [cutAt, setCutAt] = useState<number | null>(null);
  useEffect(() => {
    const source = new EventSource("/api/desk/stream");
    const refresh = () => void client.invalidateQueries({ queryKey: [DESK] });
    source.addEventListener("open", () => {
      setCutAt(null);
      refresh();
    });
    source.addEventListener("error", () => setCutAt((known) => known ?? serverNow()));
    for (const name of EVENTS) source.addEventListener(name, refresh);
    return () => source.close();
  }, [client]);
  return cutAt;
}
