import { i18n } from "@lingui/core";
import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import type { Order, OrderInput } from "@tradeslip/contracts";
import { isOfKeptOrder } from "@tradeslip/contracts/messages";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import type { PricedCoin } from "./desk-rate.ts";
import { localRatesQuery } from "./use-local-money.ts";
import { announceOrder } from "../slips/announce-order.ts";
import { HAND_OVER_MS, handOverToChat, PREPARING_TEXT } from "../slips/chat-hand-over.ts";
import { type ChatTab, openChatTab } from "../slips/chat-tab.ts";
import { saveSlip } from "../slips/saved-slips.ts";
import { slipAddress } from "../slips/slip-address.ts";

/** An order at the price that the person saw. */
export type OrderRequest = Omit<OrderInput, "rate" | "currency" | "localRate"> & {
  readonly rate: string;
  readonly currency?: string;
  readonly localRate?: string;
};

/**
 * For an order that the desk doesn't keep. `opened`: WhatsApp was opened with the message; otherwise the
 * browser blocked the tab.
 */
export interface IssuedOutcome {
  readonly kind: "issued";
  readonly order: Order;
  readonly opened: boolean;
}

export type OrderOutcome =
  | IssuedOutcome
  /**
   * Nothing was issued. `now` is null if the new price could not be loaded; `local`: the local rate changed
   * too.
   */
  | {
      readonly kind: "rate-changed";
      readonly seen: string;
      readonly now: string | null;
      readonly local: { readonly currency: string; readonly seen: string; readonly now: string } | null;
      readonly error: ApiError;
    }
  | { readonly kind: "failed"; readonly error: Error };

/** The desk keeps the order, so its own page takes over. */
interface LedOn {
  readonly kind: "led-on";
  readonly token: string;
}

export interface OrderPlacing {
  readonly phase: "idle" | "preparing" | "redirected";
  /**
   * Result of the last order. It outlives the phase, because news about money should not disappear by itself.
   */
  readonly outcome: OrderOutcome | null;
  /** Call it in the click handler, or the tab is blocked. Ignored while an order is in progress. */
  readonly place: (order: OrderRequest) => void;
  readonly dismiss: () => void;
}

interface Options {
  /** Query of the prices on screen, to refetch when the rate has changed. */
  prices: { queryKey: QueryKey };
  /** A coin's price in the order, USD as decimal text. */
  rateOf: (coin: PricedCoin) => string;
  onIssued: (placed: OrderRequest) => void;
  /** Replaces the history entry, so that going back from the order's page doesn't lead here. */
  replace: boolean;
  /** Called five seconds after `placed` was handed over, to clear the inputs unless they have changed. */
  onReset: (placed: OrderRequest) => void;
}

/**
 * Places an order and hands it over to the chat: idle, preparing, redirected, and idle again after five
 * seconds. The click opens a blank tab, which is later navigated to WhatsApp, or closed if no order was
 * issued. An order kept by the desk continues on its own page, which shows all this.
 */
export function usePlaceOrder({ prices, rateOf, onIssued, replace, onReset }: Options): OrderPlacing {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<OrderPlacing["phase"]>("idle");
  const [outcome, setOutcome] = useState<OrderOutcome | null>(null);
  const inProgress = useRef<AbortController>(null);
  const [placed, setPlaced] = useState<OrderRequest | null>(null);

  async function run(order: OrderRequest, tab: ChatTab, signal: AbortSignal) {
    const currentRate = async (coinId: string) => {
      void client.invalidateQueries(localRatesQuery);
      const coin = await refetchCoin(client, prices.queryKey, coinId);
      return coin ? rateOf(coin) : null;
    };
    const next = await handOver(order, tab, currentRate, signal);
    if (signal.aborted) return;
    inProgress.current = null;
    if (next.kind === "led-on") {
      onIssued(order);
      await navigate(slipAddress(next.token), { replace });
      return;
    }
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
): Promise<OrderOutcome | LedOn> {
  const isDue = wait(HAND_OVER_MS.preparing);
  signal.addEventListener("abort", tab.close, { once: true });
  try {
    const issued = await postOrder(order, signal);
    signal.throwIfAborted();
    if (isOfKeptOrder(issued.message)) {
      saveSlip(issued);
      void handOverToChat(issued, tab, isDue);
      return { kind: "led-on", token: issued.token };
    }
    await isDue;
    signal.throwIfAborted();
    saveSlip(issued);
    const opened = tab.navigate(issued.channel.url);
    if (opened) announceOrder(issued.token);
    return { kind: "issued", order: issued, opened };
  } catch (error) {
    tab.close();
    if (!(error instanceof ApiError) || error.code !== "rate_changed")
      return { kind: "failed", error: error as Error };
    const now = await currentRate(order.coinId);
    // The server's current rate takes precedence over a possibly cached one.
    const rate = error.rates?.rate ?? now;
    return { kind: "rate-changed", seen: order.rate, now: rate, local: localChange(order, error), error };
  } finally {
    signal.removeEventListener("abort", tab.close);
  }
}

function localChange({ currency, localRate: seen }: OrderRequest, { rates }: ApiError) {
  const now = rates?.localRate;
  return currency && seen && now ? { currency, seen, now } : null;
}

/** Throws ApiError if the server refuses. */
async function postOrder(order: OrderRequest, signal: AbortSignal): Promise<Order> {
  return unwrap(await api.POST("/api/orders", { body: order, signal }));
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
    const timer = setTimeout(() => reset(), HAND_OVER_MS.redirected);
    return () => clearTimeout(timer);
  }, [phase]);
}

/** On another screen, another site or a reload, nothing remains to navigate the blank tab. */
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
