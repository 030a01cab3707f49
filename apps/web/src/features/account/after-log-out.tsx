import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { useLocation } from "react-router-dom";
import { lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useSessionHint } from "./session-hint.ts";
import type { LoggedOutState } from "./use-log-out.ts";

/** Separate chunks, which visitors do not load. */
const logOutFailed = lazyChunk("log-out-failed", () => import("./log-out-failed.tsx"), NoticeMissing);
const loggedOutNotice = lazyChunk(
  "logged-out-notice",
  () => import("./logged-out-notice.tsx"),
  // The settings offer the same action.
  () => null,
  () => loadMessages("trade"),
);

/** Shown even if the retry button can't load. */
function NoticeMissing() {
  return <p role="alert">{t`You may still be logged in.`}</p>;
}

/** For pages with a logout: when that fails, the server may be unreachable. */
export function preloadLogOutFailed(): void {
  logOutFailed.preload().catch(() => {});
}

/** Shown on the page after a logout: that it failed, or what else the device stores. */
export function AfterLogOut() {
  const state = useLocation().state as Partial<LoggedOutState> | null;
  const hydrated = useHydrated();
  // For a return to that history entry after another login.
  const isOutdated = useSessionHint();
  const ended = state?.loggedOut;
  if (!hydrated || ended === undefined || (ended && isOutdated)) return null;
  return <Suspense fallback={null}>{ended ? <loggedOutNotice.Screen /> : <logOutFailed.Screen />}</Suspense>;
}
