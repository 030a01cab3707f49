import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Contacts } from "@tradeslip/contracts";
import { useEffect, useState } from "react";
import { api, unwrap } from "./api.ts";
import { prefetchWhenIdle } from "./when-idle.ts";

/** A channel can go within a minute: every visible page says so in time (docs/product.md, P21.14). */
const INTERVAL_MS = 30_000;

/** The desk's channels and hours. Hidden pages ask when they are shown again. */
export const contactsQuery = queryOptions({
  queryKey: ["contacts"],
  queryFn: async ({ signal }) => unwrap(await api.GET("/.well-known/tradeslip-contacts.json", { signal })),
  staleTime: INTERVAL_MS,
  refetchInterval: INTERVAL_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: "always",
  refetchOnReconnect: "always",
  networkMode: "always",
  retry: 1,
});

/** Undefined until they are known: the page's own answers go first. */
export function useContacts(): Contacts | undefined {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => prefetchWhenIdle(async () => setIsIdle(true)), []);
  return useQuery({ ...contactsQuery, enabled: isIdle }).data;
}
