import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Order, OrderInput } from "@tradeslip/contracts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { announceOrder } from "../slips/announce-order.ts";
import { saveSlip } from "../slips/saved-slips.ts";

/** Text and delays: docs/product.md, P7.12. */
export const PREPARING_TEXT = msg`Preparing Order...`;
const PREPARING_MS = 1_500;
const RESET_MS = 5_000;

/** An order with the price that the person saw. */
export type OrderRequest = Omit<OrderInput, "rate"> & { readonly rate: string };

/** `opened`: WhatsApp was opened with the message. Otherwise the browser blocked the tab. */
export interface IssuedOutcome {
  readonly kind: "issued";
  readonly order: Order;
  readonly opened: boolean;
}

export type OrderOutcome =
  | IssuedOutcome
  /** Nothing was issued. `now` is null if the new price could not be loaded. */
  | {
      readonly kind: "rate-changed";
      readonly seen: string;
      readonly now: string | null;
      readonly error: ApiError;
    }
  | { readonly kind: "failed"; readonly error: Error };

export interface OrderPlacing {
  readonly phase: "idle" | "preparing" | "redirected";
  /** Of the last order. It outlives the phase: news about money does not disappear by itself. */
  readonly outcome: OrderOutcome | null;
  /** Must be called inside the click handler, or the browser blocks the tab. Ignored while an order is in progress. */
  readonly place: (order: OrderRequest) => void;
  readonly dismiss: () => void;
}

interface Options {
  /** Query of the prices on screen, to refetch when the rate has changed. */
  prices: { queryKey: QueryKey };
  /** What a coin costs in the order, USD as decimal text. */
  rateOf: (coin: PricedCoin) => string;
  onIssued: (placed: OrderRequest) => void;
  /** Called five seconds after `placed` was handed over, to clear the inputs unless they hold something new. */
  onReset: (placed: OrderRequest) => void;
}

/**
 * Places an order and hands it over to the chat: idle, preparing, redirected, and idle again after five seconds. The
 * click opens a blank tab, which is navigated to WhatsApp later, or closed if no order was issued.
 */
export function usePlaceOrder({ prices, rateOf, onIssued, onReset }: Options): OrderPlacing {
  const client = useQueryClient();
  const [phase, setPhase] = useState<OrderPlacing["phase"]>("idle");
  const [outcome, setOutcome] = useState<OrderOutcome | null>(null);
  const inProgress = useRef<AbortController>(null);
  const [placed, setPlaced] = useState<OrderRequest | null>(null);

  async function run(order: OrderRequest, tab: ChatTab, signal: AbortSignal) {
    const currentRate = async (coinId: string) => {
      const coin = await refetchCoin(client, prices.queryKey, coinId);
      return coin ? rateOf(coin) : null;
    };
    const next = await handOver(order, tab, currentRate, signal);
    if (signal.aborted) return;
    inProgress.current = null;
    setOutcome(next);
    setPhase(next.kind === "issued" ? "redirected" : "idle");
  }
  function place(order: OrderRequest) {
    if (inProgress.current) return;
    const attempt = new AbortController();
    inProgress.current = attempt;
    setOutcome(null);
    setPlaced(order);
    setPhase("preparing");
    void run(order, openChatTab(i18n._(PREPARING_TEXT)), attempt.signal);
  }

  useRedirected(phase, {
    atOnce: () => {
      if (placed) onIssued(placed);
    },
    later: () => {
      setPhase("idle");
      if (placed) onReset(placed);
    },
  });
  useOnLeave(() => {
    inProgress.current?.abort();
    inProgress.current = null;
    // The page may be restored from the back/forward cache.
    setPhase("idle");
  });
  return { phase, outcome, place, dismiss: () => setOutcome(null) };
}

async function handOver(
  order: OrderRequest,
  tab: ChatTab,
  currentRate: (coinId: string) => Promise<string | null>,
  signal: AbortSignal,
): Promise<OrderOutcome> {
  signal.addEventListener("abort", tab.close, { once: true });
  try {
    const [issued] = await Promise.all([postOrder(order, signal), wait(PREPARING_MS)]);
    signal.throwIfAborted();
    saveSlip(issued);
    const opened = tab.navigate(issued.channel.url);
    if (opened) announceOrder(issued.token);
    return { kind: "issued", order: issued, opened };
  } catch (error) {
    tab.close();
    if (!(error instanceof ApiError) || error.code !== "rate_changed")
      return { kind: "failed", error: error as Error };
    return { kind: "rate-changed", seen: order.rate, now: await currentRate(order.coinId), error };
  } finally {
    signal.removeEventListener("abort", tab.close);
  }
}

/** Throws ApiError if the server refuses. */
async function postOrder(order: OrderRequest, signal: AbortSignal): Promise<Order> {
  return unwrap(await api.POST("/api/orders", { body: order, signal }));
}

interface PricedCoin {
  readonly price: number;
}

interface Prices {
  readonly coins: readonly (PricedCoin & { readonly id: string })[];
}

/** Refetches the prices and returns a coin with its price; undefined if it cannot be loaded. */
async function refetchCoin(
  client: QueryClient,
  queryKey: QueryKey,
  coinId: string,
): Promise<PricedCoin | undefined> {
  await client.refetchQueries({ queryKey });
  const { data, status } = client.getQueryState<Prices>(queryKey) ?? {};
  return status === "success" ? data?.coins.find(({ id }) => id === coinId) : undefined;
}

function useRedirected(phase: OrderPlacing["phase"], does: { atOnce: () => void; later: () => void }): void {
  const note = useEffectEvent(does.atOnce);
  const reset = useEffectEvent(does.later);
  useEffect(() => {
    if (phase !== "redirected") return;
    note();
    const timer = setTimeout(() => reset(), RESET_MS);
    return () => clearTimeout(timer);
  }, [phase]);
}

/** On another screen, another site or a reload, nothing is left to navigate the blank tab. */
function useOnLeave(leave: () => void): void {
  const left = useEffectEvent(leave);
  useEffect(() => {
    const onPageHide = () => left();
    globalThis.addEventListener("pagehide", onPageHide);
    return () => {
      globalThis.removeEventListener("pagehide", onPageHide);
      left();
    };
  }, []);
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A blank tab, to be navigated or closed later. */
interface ChatTab {
  /** False if there is no tab: the browser blocked it, or the person closed it. */
  readonly navigate: (url: string) => boolean;
  readonly close: () => void;
}

/**
 * Opens a blank tab. Must be called inside the click handler, because browsers block later pop-ups. With "noopener" we
 * would get no handle to it, so its `opener` is cleared instead. It gets no referrer: our pages send none.
 */
export function openChatTab(waitingText: string): ChatTab {
  const tab = globalThis.open("", "_blank");
  if (tab) prepare(tab, waitingText);
  return {
    navigate(url) {
      if (!tab || tab.closed) return false;
      // Replaces the blank page, so that it is no history entry.
      tab.location.replace(url);
      return true;
    },
    close: () => tab?.close(),
  };
}

function prepare(tab: Window, waitingText: string): void {
  try {
    tab.opener = null;
    tab.document.title = waitingText;
    tab.document.documentElement.style.colorScheme = "light dark";
    tab.document.body.textContent = waitingText;
  } catch {
    // Some browsers let us navigate the tab but not write into it: it stays white for a moment.
  }
}
