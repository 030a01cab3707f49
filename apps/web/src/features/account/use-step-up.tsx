import { t } from "@lingui/core/macro";
import type { Elements } from "@tradeslip/ui/elements";
import { Suspense, useRef, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { ShownError } from "../../lib/error-message.ts";
import { ChunkMissing } from "../../lib/chunk-missing.tsx";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";

/** Thrown if the person closes the question. */
export class StepUpCancelledError extends ShownError {
  override readonly name = "StepUpCancelledError";

  constructor() {
    super(t`Nothing was changed: it wasn't confirmed that it's you.`);
  }
}

interface Waiting {
  proved: () => void;
  cancelled: () => void;
}

export interface StepUp {
  /** Makes a call; if the server requires a step-up, asks for it and repeats the call. */
  run: <Answer>(call: () => Promise<Answer>) => Promise<Answer>;
  /** Asks for a step-up. Rejects with StepUpCancelledError. */
  ask: () => Promise<void>;
  /** Place it anywhere on the page. */
  question: Elements;
}

const Dialog = lazyChunk(
  "step-up",
  () => import("./step-up-dialog.tsx"),
  ChunkMissing,
  () => loadMessages("account"),
);

/** For calls that need a step-up (docs/product.md, P10.14). */
export function useStepUp(): StepUp {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const asked = useRef<Promise<void>>(undefined);
  const ask = () =>
    // Calls at once share one question: a second one would leave the first unanswered.
    (asked.current ??= new Promise<void>((resolve, reject) => {
      setWaiting({ proved: resolve, cancelled: () => reject(new StepUpCancelledError()) });
    }).finally(() => {
      asked.current = undefined;
      setWaiting(null);
    }));
  return {
    ask,
    async run(call) {
      try {
        return await call();
      } catch (error) {
        if (!isStepUpNeeded(error)) throw error;
        await ask();
        return call();
      }
    },
    question: waiting && (
      <Suspense fallback={<ChunkLoading over />}>
        <Dialog.Screen onProved={waiting.proved} onCancel={waiting.cancelled} />
      </Suspense>
    ),
  };
}

export function isStepUpNeeded(error: unknown): boolean {
  return error instanceof ApiError && error.code === "step_up_needed";
}
