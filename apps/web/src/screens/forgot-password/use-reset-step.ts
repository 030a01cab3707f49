import { useLocation, useNavigate } from "react-router-dom";
import { useHydrated } from "../../lib/use-hydrated.ts";

interface Step {
  /** Who a code was asked for; without it the page is in its first step. */
  sentTo?: string;
  /** The address typed before. */
  typed?: string;
}

/**
 * Where in its two steps the page is. The browser's history keeps it: Back leads from the second to the first, a reload
 * changes nothing, and the page's address names nobody.
 */
export function useResetStep() {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The prerendered page is the first step.
  const step: Step = useHydrated() ? readStep(state) : {};
  const go = (next: Step) => void navigate(".", { state: next });
  return {
    ...step,
    codeSentTo: (email: string) => go({ sentTo: email }),
    startAgain: () => go({ typed: step.sentTo ?? "" }),
  };
}

function readStep(state: unknown): Step {
  if (typeof state !== "object" || state === null) return {};
  const { sentTo, typed } = state as Record<string, unknown>;
  return { ...(typeof sentTo === "string" && { sentTo }), ...(typeof typed === "string" && { typed }) };
}
