import { t } from "@lingui/core/macro";
import { CODE_INVALID, cleanOneTimeCode } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import type { PasskeyAnswer } from "@tradeslip/contracts";
import { PasskeyButton } from "./passkey-button.tsx";
import { AccountForm, ErrorBanner, SubmitButton } from "./account-form.tsx";
import { useAccountForm, type TextBinding } from "./use-account-form.ts";

export type FactorMethod = "totp" | "recovery";

export type SecondProof =
  | { method: FactorMethod; code: string }
  | { method: "passkey"; response: PasskeyAnswer };

interface SecondStepProps {
  /** The account's methods. */
  methods: readonly (FactorMethod | "passkey")[];
  /** Rejects with the call's error. */
  send: (proof: SecondProof) => Promise<void>;
  /** The message for a failure. */
  sentenceOf: (failure: unknown) => string;
}

const INITIAL = { code: "" };
const RULES = { code: (code: string) => (cleanOneTimeCode(code) === "" ? CODE_INVALID : null) };

/** The second step of a login: a code of the authenticator app, or a recovery code (P10.16). */
export default function SecondStep({ methods, ...step }: SecondStepProps) {
  const hasApp = methods.includes("totp");
  const [method, setMethod] = useState<FactorMethod>(hasApp ? "totp" : "recovery");
  const isApp = method === "totp";
  // Shown first if the only other way is a recovery code, which is then used up.
  const passkey = methods.includes("passkey") && (
    <PasskeyButton label={t`Use a passkey`} send={(response) => step.send({ method: "passkey", response })} />
  );
  return (
    <>
      {!hasApp && passkey}
      {/* Neither a code nor its refusal is about the other kind. */}
      <CodeForm key={method} method={method} {...step} />
      {hasApp && (
        <Button
          variant="quiet"
          className="justify-self-start"
          onClick={() => setMethod(isApp ? "recovery" : "totp")}
        >
          {isApp ? t`Use a recovery code instead` : t`Use the authenticator app instead`}
        </Button>
      )}
      {hasApp && passkey}
    </>
  );
}

interface CodeFormProps extends Pick<SecondStepProps, "send" | "sentenceOf"> {
  method: FactorMethod;
}

function CodeForm({ method, send, sentenceOf }: CodeFormProps) {
  const form = useAccountForm({
    initial: INITIAL,
    rules: RULES,
    send: ({ code }) => send({ method, code }),
  });
  return (
    <>
      {form.failure !== undefined && <ErrorBanner>{sentenceOf(form.failure)}</ErrorBanner>}
      <AccountForm form={form} label={t`Second step`}>
        <FactorCodeField {...form.text("code")} method={method} />
        <SubmitButton form={form} busyText={t`Signing In...`}>
          {t`Sign In`}
        </SubmitButton>
      </AccountForm>
    </>
  );
}

interface FactorCodeFieldProps extends TextBinding {
  method: FactorMethod | "either";
}

export function FactorCodeField({ method, ...rest }: FactorCodeFieldProps) {
  const isRecovery = method === "recovery";
  return (
    <Field
      {...rest}
      label={isRecovery ? t`Recovery code` : t`Code from your authenticator app`}
      help={
        isRecovery
          ? t`One of the ten that you kept. Each works once.`
          : method === "either"
            ? t`Or a recovery code.`
            : t`Six digits. A code works once. If none works, set the clock of your phone to automatic.`
      }
      inputMode={method === "totp" ? "numeric" : "text"}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
    />
  );
}
