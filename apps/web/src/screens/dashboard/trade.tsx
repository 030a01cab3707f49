import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { DialogFrame } from "@tradeslip/ui/app/dialog-frame";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Suspense, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { type ChunkMissingProps, PartMissing } from "../../lib/chunk-missing.tsx";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { prefetchWhenIdle } from "../../lib/when-idle.ts";
import { coinSearch, useTicketSearchParams } from "../../features/trade-ticket/ticket-address.ts";
import type { IssuedOutcome } from "../../features/trade-ticket/use-place-order.ts";

const tradeModal = lazyChunk("trade-modal", () => import("./trade-modal.tsx"), ModalMissing);
/** Called when the page is idle, or on hover and focus. */
export const loadTradeModal = tradeModal.preload;
/** Loaded once the modal is open, so by the time an order is issued. */
const outcomeCard = lazyChunk(
  "order-outcome-card",
  () => import("../../features/trade-ticket/order-outcome-card.tsx"),
  PartMissing,
);
export const loadOutcomeCard = outcomeCard.preload;

/** Title of the modal, and of its frame while it loads. */
const TRADE_TITLE = msg`Trade Cryptocurrency`;

/** Marks history entries opened from the page itself, where closing is going back. */
const OPENED_HERE = { tradeOpenedHere: true };

/** Link props that open the trade of a coin on this page, whatever the page's path. */
export function tradeLink(coinId: string) {
  return { to: { search: coinSearch("dashboard", coinId) }, state: OPENED_HERE };
}

const listeners = new Set<() => void>();

/** Call this when a link to a trade is pressed: the router draws the page before the modal. */
export function announceTrade(): void {
  for (const listener of listeners) listener();
}

/** Whether a trade was announced but is not open yet. */
function usePressed(isOpen: boolean): [isPressed: boolean, setPressed: (pressed: boolean) => void] {
  const [isPressed, setPressed] = useState(false);
  if (isPressed && isOpen) setPressed(false);
  useEffect(() => {
    const press = () => setPressed(true);
    listeners.add(press);
    return () => void listeners.delete(press);
  }, []);
  return [isPressed, setPressed];
}

/** The trade modal, if the address names a coin, and the slip of the last order. */
export function Trade() {
  const { coinId, side, choose, clear } = useTicketSearchParams("dashboard");
  const close = useClose(clear);
  const [issued, setIssued] = useState<IssuedOutcome | null>(null);
  const slip = useOnceClosed(issued, coinId !== null);
  // A prerendered page has no query string.
  const isOpen = useHydrated() && coinId !== null;
  const [isPressed, setPressed] = usePressed(isOpen);
  const [wasFramed, setFramed] = useState(false);
  useEffect(() => prefetchWhenIdle(loadTradeModal), []);
  useEffect(() => {
    // Where it is needed, a failure shows, and is tried again.
    if (isOpen) loadOutcomeCard().catch(() => {});
  }, [isOpen]);
  function leave() {
    setPressed(false);
    close();
  }
  function showSlip(outcome: IssuedOutcome) {
    setIssued(outcome);
    leave();
  }
  const frame = <ModalFrame onShow={() => setFramed(true)} onClose={leave} />;
  return (
    <>
      <Suspense fallback={null}>
        {slip && (
          <outcomeCard.Screen
            key={slip.order.token}
            outcome={slip}
            surface="dashboard"
            onDismiss={() => setIssued(null)}
          />
        )}
      </Suspense>
      {(isOpen || isPressed) && (
        <Suspense fallback={frame}>
          {isOpen ? (
            <tradeModal.Screen
              title={i18n._(TRADE_TITLE)}
              choice={{ coinId, side }}
              atOnce={wasFramed}
              onChoose={choose}
              onClose={leave}
              onIssued={showSlip}
            />
          ) : (
            frame
          )}
        </Suspense>
      )}
    </>
  );
}

/** Shown when the modal cannot be loaded; the page behind stays. */
function ModalMissing({ name, tryAgain, onClose }: ChunkMissingProps & { onClose: () => void }) {
  return (
    <DialogFrame title={i18n._(TRADE_TITLE)} onClose={onClose}>
      <PartMissing name={name} tryAgain={tryAgain} />
    </DialogFrame>
  );
}

/** Stands in for the modal while its chunk loads. */
function ModalFrame({ onShow, onClose }: { onShow: () => void; onClose: () => void }) {
  useEffect(onShow, [onShow]);
  return (
    <DialogFrame title={i18n._(TRADE_TITLE)} onClose={onClose}>
      <p role="status">{t`Loading…`}</p>
      <Skeleton shape="block" height={320} />
    </DialogFrame>
  );
}

/** Goes back if the modal was opened on this page, so that no duplicate stays in the history. */
function useClose(clear: () => void): () => void {
  const { state, key } = useLocation() as { state: typeof OPENED_HERE | null; key: string };
  const navigate = useNavigate();
  const leftKey = useRef<string>(null);
  return () => {
    // Going back is asynchronous: a second Escape meanwhile must not go back twice.
    if (leftKey.current === key) return;
    leftKey.current = key;
    if (state?.tradeOpenedHere) void navigate(-1);
    else clear();
  };
}

/** Shows a new slip only after the modal, with the focus, has closed; hides a dismissed one at once. */
function useOnceClosed(issued: IssuedOutcome | null, isOpen: boolean): IssuedOutcome | null {
  const [shown, setShown] = useState(issued);
  if (shown !== issued && (!isOpen || issued === null)) setShown(issued);
  return shown;
}
