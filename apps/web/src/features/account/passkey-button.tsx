import { useMutation } from "@tanstack/react-query";
import type { PasskeyAnswer } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { ApiError } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { loadMessages } from "../../lib/messages.tsx";
import { ErrorBanner } from "./account-form.tsx";
import { usePasskeyAutofill } from "./use-passkey-autofill.ts";

interface PasskeyButtonProps {
  label: string;
  /** Rejects with the call's error. */
  send: (response: PasskeyAnswer) => Promise<void>;
  /** The browser also offers passkeys in the page's field (use-passkey-autofill.ts). */
  autofill?: boolean;
}

/** Has the browser ask for a passkey. The code for that is loaded on the first press. */
export function PasskeyButton({ label, send, autofill = false }: PasskeyButtonProps) {
  const use = useMutation({
    mutationFn: (chosen: PasskeyAnswer | null) => answerWithPasskey(chosen, send),
  });
  usePasskeyAutofill(autofill && !use.isPending && !use.isSuccess, use.mutate);
  return (
    <>
      <Button busy={use.isPending} onClick={() => use.mutate(null)}>
        {label}
      </Button>
      {use.error !== null && <ErrorBanner>{errorMessage(use.error)}</ErrorBanner>}
    </>
  );
}

/** @param chosen null: the browser still has to ask for one */
async function answerWithPasskey(
  chosen: PasskeyAnswer | null,
  send: PasskeyButtonProps["send"],
): Promise<void> {
  const [{ askPasskey, signalUnknown }] = await Promise.all([
    import("./factors/ask-passkey.ts"),
    loadMessages("trade"),
  ]);
  const response = chosen ?? (await askPasskey());
  try {
    await send(response);
  } catch (error) {
    if (error instanceof ApiError && error.code === "unknown_passkey") await signalUnknown(response.id);
    throw error;
  }
}
