import { useMutation } from "@tanstack/react-query";
import type { PasskeyAnswer } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { ApiError, unreachable } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { loadMessages } from "../../lib/messages.tsx";
import { ErrorBanner } from "./account-form.tsx";

interface PasskeyButtonProps {
  label: string;
  /** Throws what the call throws. */
  send: (response: PasskeyAnswer) => Promise<void>;
}

/** Has the browser ask for a passkey. What that needs is loaded with the first press. */
export function PasskeyButton({ label, send }: PasskeyButtonProps) {
  const use = useMutation({ mutationFn: () => answerWithPasskey(send), networkMode: "always" });
  return (
    <>
      <Button busy={use.isPending} onClick={() => use.mutate()}>
        {label}
      </Button>
      {use.error !== null && <ErrorBanner>{errorMessage(use.error, unreachable())}</ErrorBanner>}
    </>
  );
}

async function answerWithPasskey(send: PasskeyButtonProps["send"]): Promise<void> {
  const [{ askPasskey, signalUnknown }] = await Promise.all([
    import("./factors/ask-passkey.ts"),
    loadMessages("trade"),
  ]);
  const response = await askPasskey();
  try {
    await send(response);
  } catch (error) {
    if (error instanceof ApiError && error.code === "unknown_passkey") await signalUnknown(response.id);
    throw error;
  }
}
