import { t } from "@lingui/core/macro";
import { Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { AccountSheet, BackToLogin } from "../../features/account/account-sheet.tsx";
import { PartMissing } from "../../lib/chunk-missing.tsx";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { RequestForm } from "./request-form.tsx";

/** Prefetched while the code is being sent. */
const resetForm = lazyChunk("reset-form", () => import("./reset-form.tsx"), PartMissing);

/** Resets a password: first a code by mail, then the code with the new password. */
export default function ForgotPasswordPage() {
  const { sentTo, typed, codeSentTo, startAgain } = useResetStep();
  const foot = <BackToLogin />;
  if (sentTo === undefined) {
    return (
      <AccountSheet
        title={t`Forgot your password?`}
        lede={t`Enter your email address. We'll email a code to reset your password.`}
        foot={foot}
      >
        <RequestForm typed={typed ?? ""} onSent={codeSentTo} />
      </AccountSheet>
    );
  }
  return (
    <AccountSheet
      title={t`Set a new password`}
      lede={t`If ${sentTo} has an account, a code is on its way. Enter it below with your new password.`}
      foot={foot}
    >
      <Suspense fallback={<ChunkLoading />}>
        <resetForm.Screen email={sentTo} onOtherAddress={startAgain} />
      </Suspense>
    </AccountSheet>
  );
}

interface Step {
  /** Recipient of the code; undefined in the first step. */
  sentTo?: string;
  /** The address typed before. */
  typed?: string;
}

/**
 * The current step, stored in the browser's history: Back returns from the second step to the first, a reload
 * changes nothing, and the address contains no personal data.
 */
function useResetStep() {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The prerendered page shows the first step.
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
