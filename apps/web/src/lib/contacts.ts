import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Contacts } from "@tradeslip/contracts";
import { CHAT_PART } from "@tradeslip/contracts/rules";
import { useEffect, useState } from "react";
import { api, unwrap } from "./api.ts";
import { isHiddenInPage } from "./hidden-in-page.ts";
import { usePublicConfig } from "./public-config.ts";
import { serverTimeOf } from "./server-clock.ts";
import { useHydrated } from "./use-hydrated.ts";
import { prefetchWhenIdle } from "./when-idle.ts";

/**
 * A channel can be withdrawn at any time; every visible page must show that within a minute (docs/product.md,
 * P21.14).
 */
const INTERVAL_MS = 30_000;
/** Two intervals: after that, every page that can reach the server knows of a change. */
const KNOWN_FOR_MS = 2 * INTERVAL_MS;

/** The desk's channels and hours. Hidden pages refresh them when they are shown again. */
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

/** Undefined until loaded: the page's own calls go first. */
export function useContacts(): Contacts | undefined {
  return useContactsAnswer().data;
}

/**
 * The page hasn't reached the server for so long that a channel may have been withdrawn (docs/product.md,
 * P21.14).
 */
export function useChannelsUnknown(): boolean {
  const { data, isError, dataUpdatedAt, errorUpdatedAt } = useContactsAnswer();
  if (data === undefined) return isError;
  return isTooOld(data, serverTimeOf(Math.max(dataUpdatedAt, errorUpdatedAt)));
}

/**
 * Whether a channel of this list may have been withdrawn before this time on the server's clock. A response
 * cached by the service worker also counts as data, so the list's own time is compared.
 */
export function isTooOld({ issuedAt }: Contacts, serverTime: number): boolean {
  return serverTime - Date.parse(issuedAt) > KNOWN_FOR_MS;
}

/** Whether the desk takes orders in a chat: before its channels are here, as the page said when it was served. */
export function useHasChat(): boolean {
  const channels = useContacts()?.contacts;
  return channels === undefined ? !isHiddenInPage(CHAT_PART) : channels.length > 0;
}

/** For what the server takes out of no page: false while it is hydrated. */
export function useHasNoChat(): boolean {
  const hasChat = useHasChat();
  return useHydrated() && !hasChat;
}

/** No page of ours leads to a person: there is neither a channel nor a mailbox. False until known. */
export function useIsUnreachable(): boolean {
  const hasNoChat = useHasNoChat();
  return usePublicConfig()?.links.email === null && hasNoChat;
}

/** A part that is hydrated late may find a response that the prerendered page didn't have. */
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
