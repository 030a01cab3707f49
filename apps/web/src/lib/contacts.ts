import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Contacts } from "@tradeslip/contracts";
import { useEffect, useState } from "react";
import { api, unwrap } from "./api.ts";
import { usePublicConfig } from "./public-config.ts";
import { serverTimeOf } from "./server-clock.ts";
import { useHydrated } from "./use-hydrated.ts";
import { prefetchWhenIdle } from "./when-idle.ts";

/** A channel can go within a minute: every visible page says so in time (docs/product.md, P21.14). */
const INTERVAL_MS = 30_000;
/** Two turns: by then every page that can ask has heard of a change. */
const KNOWN_FOR_MS = 2 * INTERVAL_MS;

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
  return useContactsAnswer().data;
}

/** The page couldn't ask for so long that a channel may have gone meanwhile (docs/product.md, P21.14). */
export function useChannelsUnknown(): boolean {
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = useContactsAnswer();
  if (data === undefined) return isError;
  // What the service worker kept comes as an answer, too.
  const askedAt = serverTimeOf(Math.max(dataUpdatedAt, errorUpdatedAt));
  return askedAt - Date.parse(data.issuedAt) > KNOWN_FOR_MS;
}

/** The desk never had a channel, so it takes no orders. False until that is known. */
export function useHasNoChat(): boolean {
  return useContacts()?.contacts.length === 0;
}

/** No page of ours leads to a person: there is neither a channel nor a mailbox. False until that is known. */
export function useIsUnreachable(): boolean {
  const hasNoChat = useHasNoChat();
  return usePublicConfig()?.links.email === null && hasNoChat;
}

/** A part that is hydrated late may find an answer that the page, as it came, had not. */
function useContactsAnswer() {
  const [isIdle, setIsIdle] = useState(false);
  const isHydrated = useHydrated();
  useEffect(() => prefetchWhenIdle(async () => setIsIdle(true)), []);
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = useQuery({ ...contactsQuery, enabled: isIdle });
  return {
    data: isHydrated ? data : undefined,
    isError: isHydrated && isError,
    dataUpdatedAt,
    errorUpdatedAt,
  };
}
