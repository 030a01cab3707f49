import { checkEmail, cleanEmail } from "@tradeslip/contracts/rules";
import { useState } from "react";
import { AccountForm } from "../../features/account-form/account-form.tsx";
import { EmailField } from "../../features/account-form/email-field.tsx";
import { SubmitButton } from "../../features/account-form/submit-button.tsx";
import { useAccountForm } from "../../features/account-form/use-account-form.ts";
import { askForCode } from "./ask-for-code.ts";
import { Failure } from "./failure.tsx";

const RULES = { email: checkEmail };

interface RequestFormProps {
  /** The address typed before coming here. */
  typed: string;
  onSent: (email: string) => void;
}

/** First step: who needs a code. */
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
    <AccountForm form={form} label="Forgot password">
      <Failure form={form} />
      <EmailField {...form.text("email")} autoComplete="username" />
      <SubmitButton form={form} busyText="Sending...">
        Send Code
      </SubmitButton>
    </AccountForm>
  );
}
