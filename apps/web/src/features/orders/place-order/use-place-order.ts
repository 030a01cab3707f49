import type { Order } from "@tradeslip/contracts";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { keepSlip } from "../history/kept-slips.ts";
import { openChatTab, type ChatTab } from "./chat-tab.ts";
import { postOrder, type PlacedOrder } from "./post-order.ts";

/** Specification, section 4 (exchange order). */
export const PREPARING_TEXT = "Preparing Order...";
const PREPARING_MS = 1_500;
const RESET_MS = 5_000;

export type OrderOutcome =
  /** `opened`: WhatsApp was opened with it. Otherwise the browser kept the tab closed. */
  | { readonly kind: "issued"; readonly order: Order; readonly opened: boolean }
  /** Nothing was issued. `now` is null while the new price is not known. */
  | {
      readonly kind: "rate-changed";
      readonly seen: string;
      readonly now: string | null;
      readonly error: ApiError;
    }
  | { readonly kind: "failed"; readonly error: Error };

export interface OrderPlacing {
  readonly phase: "idle" | "preparing" | "redirected";
  /** Of the last order. It outlives the phase: what happened to money does not vanish by itself. */
  readonly outcome: OrderOutcome | null;
  /** Call it inside the click, or the browser opens no tab. Does nothing while an order is under way. */
  readonly place: (order: PlacedOrder) => void;
  readonly dismiss: () => void;
}

interface Options {
  /** Asks for prices anew and gives that of the coin as decimal text; null when it is not to be had. */
  newRate: (coinId: string) => Promise<string | null>;
  /** Some seconds after `placed` was handed over: the time to clear the inputs, unless they hold something new. */
  onReset: (placed: PlacedOrder) => void;
}

/**
 * Places an order and hands it over: idle, preparing, redirected, and after some seconds idle again. The blank tab is
 * opened in the click and led to WhatsApp later; where there is no order to lead it to, it is closed.
 */
export function usePlaceOrder({ newRate, onReset }: Options): OrderPlacing {
  const [phase, setPhase] = useState<OrderPlacing["phase"]>("idle");
  const [outcome, setOutcome] = useState<OrderOutcome | null>(null);
  const underWay = useRef<AbortController>(null);
  const [placed, setPlaced] = useState<PlacedOrder | null>(null);

  async function run(order: PlacedOrder, tab: ChatTab, signal: AbortSignal) {
    const next = await handOver(order, tab, newRate, signal);
    if (signal.aborted) return;
    underWay.current = null;
    setOutcome(next);
    setPhase(next.kind === "issued" ? "redirected" : "idle");
  }
  function place(order: PlacedOrder) {
    if (underWay.current) return;
    const attempt = new AbortController();
    underWay.current = attempt;
    setOutcome(null);
    setPlaced(order);
    setPhase("preparing");
    void run(order, openChatTab(PREPARING_TEXT), attempt.signal);
  }

  useAfterRedirect(phase, () => {
    setPhase("idle");
    if (placed) onReset(placed);
  });
  useLeaving(() => {
    underWay.current?.abort();
    underWay.current = null;
    // The page may come back from the browser's memory.
    setPhase("idle");
  });
  return { phase, outcome, place, dismiss: () => setOutcome(null) };
}

async function handOver(
  order: PlacedOrder,
  tab: ChatTab,
  newRate: Options["newRate"],
  signal: AbortSignal,
): Promise<OrderOutcome> {
  signal.addEventListener("abort", tab.close, { once: true });
  try {
    const [issued] = await Promise.all([postOrder(order, signal), wait(PREPARING_MS)]);
    signal.throwIfAborted();
    keepSlip(issued);
    return { kind: "issued", order: issued, opened: tab.leadTo(issued.whatsappUrl) };
  } catch (error) {
    tab.close();
    if (!(error instanceof ApiError) || error.code !== "rate_changed")
      return { kind: "failed", error: error as Error };
    return { kind: "rate-changed", seen: order.rate, now: await newRate(order.coinId), error };
  } finally {
    signal.removeEventListener("abort", tab.close);
  }
}

function useAfterRedirect(phase: OrderPlacing["phase"], then: () => void): void {
  const reset = useEffectEvent(then);
  useEffect(() => {
    if (phase !== "redirected") return;
    const timer = setTimeout(() => reset(), RESET_MS);
    return () => clearTimeout(timer);
  }, [phase]);
}

/** Another screen, another site or a reload: nobody would be left to lead the blank tab anywhere. */
function useLeaving(leave: () => void): void {
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
