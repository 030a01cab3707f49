import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { Order } from "@tradeslip/contracts";
import { useSyncExternalStore } from "react";
import { announceOrder } from "./announce-order.ts";
import type { ChatTab } from "./chat-tab.ts";

/** Text and times: docs/product.md, P7.12. */
export const PREPARING_TEXT = msg`Preparing Order...`;
export const HAND_OVER_MS = { preparing: 1_500, redirected: 5_000 };

interface HandOver {
  readonly token: string;
  readonly chat: string;
  /** blocked: the browser didn't open a tab. */
  readonly phase: "preparing" | "redirected" | "blocked";
}

/** Survives the change from the ticket to the order's page. */
let current: HandOver | null = null;
const listeners = new Set<() => void>();

function become(next: HandOver | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Navigates a blank tab to the chat of an order that the desk keeps, once `isDue` resolves; the order's page
 * shows the progress. Leaving the page before that closes the tab.
 */
export async function handOverToChat(order: Order, tab: ChatTab, isDue: Promise<void>): Promise<void> {
  const { token, channel } = order;
  const preparing: HandOver = { token, chat: channel.name, phase: "preparing" };
  become(preparing);
  addEventListener("pagehide", tab.close, { once: true });
  await isDue;
  removeEventListener("pagehide", tab.close);
  const opened = tab.navigate(channel.url);
  if (opened) announceOrder(token);
  const told: HandOver = { ...preparing, phase: opened ? "redirected" : "blocked" };
  become(told);
  setTimeout(() => {
    if (current === told) become(null);
  }, HAND_OVER_MS.redirected);
}

/** What the order's page shows first; null: no hand-over is in progress. */
export function useHandOver(token: string): { title: string; lede: string | undefined } | null {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => null,
  );
  if (now?.token !== token) return null;
  const { chat, phase } = now;
  switch (phase) {
    case "preparing":
      return { title: i18n._(PREPARING_TEXT), lede: undefined };
    case "redirected":
      return {
        title: t`Redirected to ${chat}!`,
        lede: t`Press Send there, then come back to this page.`,
      };
    case "blocked":
      return {
        title: t`Your order is ready`,
        lede: t`Your browser blocked the new tab. Open ${chat} below, then press Send.`,
      };
  }
}
