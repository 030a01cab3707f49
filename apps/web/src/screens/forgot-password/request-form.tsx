import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import { checkEmail, cleanEmail, UNEXPECTED_ERROR } from "@tradeslip/contracts/rules";
import { useState } from "react";
import { AccountForm, EmailField, ErrorBanner, SubmitButton } from "../../features/account/account-form.tsx";
import { type AccountForm as Form, useAccountForm } from "../../features/account/use-account-form.ts";
import { scrollIntoView } from "../../features/account/account-sheet.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";

const RULES = { email: checkEmail };

interface RequestFormProps {
  /** The address typed before coming here. */
  typed: string;
  onSent: (email: string) => void;
}

/** First step: the address to send a code to. */
export function RequestForm({ typed, onSent }: RequestFormProps) {
  const [initial] = useState({ email: typed });
  const form = useAccountForm({
    initial,
    rules: RULES,
    async send({ email }) {
      const address = cleanEmail(email);
      await askForCode(address);
      onSent(address);
    },
  });
  return (
    <AccountForm form={form} label={t`Forgot password`}>
      <Failure form={form} />
      <EmailField {...form.text("email")} autoComplete="username" />
      <SubmitButton form={form} busyText={t`Sending...`}>
        {t`Send Code`}
      </SubmitButton>
    </AccountForm>
  );
}

/** Asks for a code with which a new password can be set. Success does not tell whether the account exists. */
export async function askForCode(email: string): Promise<void> {
  unwrap(await api.POST("/api/auth/forgot-password", { body: { email } }));
}

/** Why a step failed (docs/product.md, P13.3). */
export function Failure({ form }: { form: Pick<Form<never>, "failure" | "dismissFailure"> }) {
  if (form.failure === undefined) return null;
  return (
    <div ref={scrollIntoView}>
      <ErrorBanner onDismiss={form.dismissFailure}>
        {errorMessage(form.failure, { fallback: i18n._(UNEXPECTED_ERROR) })}
      </ErrorBanner>
    </div>
  );
}
