import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { OrderStatus } from "@tradeslip/contracts";
import { useEffect, useState } from "react";
import { orderStatusQuery } from "../order-status.ts";

/** Used with the stream, because changes that only depend on time have no event. */
const SLOW_MS = 30_000;
/** Used without a stream, and while the server is unavailable. */
const QUICK_MS = 8_000;

/** Keeps an order's status current, through its stream and by polling. */
export function useOrderStream(token: string): void {
  const client = useQueryClient();
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    if (!("EventSource" in globalThis)) return;
    const { queryKey } = orderStatusQuery(token);
    const source = new EventSource(`/api/orders/stream?${new URLSearchParams({ token })}`);
    source.addEventListener("open", () => setLive(true));
    source.addEventListener("error", () => {
      setLive(false);
      void client.invalidateQueries({ queryKey });
    });
    source.addEventListener("order", ({ data }: MessageEvent<string>) => {
      const { token: _token, ...told } = JSON.parse(data) as OrderStatus & { token: string };
      client.setQueryData(queryKey, told);
    });
    return () => source.close();
  }, [client, token]);
  useQuery({
    ...orderStatusQuery(token),
    refetchInterval: ({ state }) => (isLive && state.status === "success" ? SLOW_MS : QUICK_MS),
    refetchIntervalInBackground: true,
  });
}
