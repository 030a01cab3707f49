import { t } from "@lingui/core/macro";
import { i18n } from "@lingui/core";
import {
  checkConfirmation,
  checkNewPassword,
  checkOneTimeCode,
  RESEND_FAILED,
} from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { LiveRegion } from "@tradeslip/ui/visually-hidden";
import { useState } from "react";
import { NavigationType, useNavigate, useNavigationType } from "react-router-dom";
import { AccountForm, PasswordField, SubmitButton } from "../../features/account/account-form.tsx";
import { CodeDeliveryNote, CodeExpiry, ResendButton } from "../../features/account/code-expiry.tsx";
import { CodeInput } from "../../features/account/code-input.tsx";
import type { LoginState } from "../../features/account/login-state.ts";
import { NewPasswordField } from "../../features/account/new-password-field.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { useCodeTimes } from "../../features/account/use-code-times.ts";
import { api, unwrap } from "../../lib/api.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { askForCode, Failure } from "./request-form.tsx";

interface Values {
  code: string;
  password: string;
  confirm: string;
  [name: string]: string;
}

const EMPTY: Values = { code: "", password: "", confirm: "" };
const RULES = {
  code: checkOneTimeCode,
  password: checkNewPassword,
  confirm: (confirmation: string, { password }: Values) => checkConfirmation(confirmation, password),
};

interface ResetFormProps {
  /** Recipient of the code. */
  email: string;
  onOtherAddress: () => void;
}

/** Second step: the code and the new password. */
export default function ResetForm({ email, onOtherAddress }: ResetFormProps) {
  const navigate = useNavigate();
  const form = useAccountForm({
    initial: EMPTY,
    rules: RULES,
    async send({ code, password }) {
      unwrap(await api.POST("/api/auth/reset-password", { body: { email, code, password } }));
      const arrival: LoginState = { done: "password-changed", email };
      await navigate("/login", { state: arrival });
    },
  });
  const { onChange: _, ...code } = form.text("code");
  return (
    <AccountForm form={form} label={t`Set a new password`}>
      <Failure form={form} />
      {/* Tells a password manager which account the password is for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CodeInput {...code} onChange={(digits) => form.change("code", digits)} />
      <AnotherCode email={email} onOtherAddress={onOtherAddress} />
      <NewPasswordField {...form.text("password")} label={t`New password`} />
      <PasswordField {...form.text("confirm")} label={t`Confirm password`} autoComplete="new-password" />
      <SubmitButton form={form} busyText={t`Saving...`}>
        {t`Set Password`}
      </SubmitButton>
    </AccountForm>
  );
}

interface AnotherCodeProps {
  email: string;
  onOtherAddress: () => void;
}

/** How long the code is valid, and the ways to get another. */
function AnotherCode({ email, onOtherAddress }: AnotherCodeProps) {
  const config = usePublicConfig();
  const sent = useNavigationType() === NavigationType.Pop ? "earlier" : "now";
  const { times, expired, codeSent } = useCodeTimes({
    address: `reset.${email}`,
    clockKnown: config !== undefined,
    sent,
  });
  const { state, send } = useSending(email, codeSent);
  const sentText = t`If that address has an account, another code is on its way.`;
  return (
    <div className="grid gap-2 text-s">
      <CodeExpiry expiresAt={times?.expiresAt ?? null} expired={expired} />
      <CodeDeliveryNote delivery={config?.codeDelivery} />
      <LiveRegion>{state === "sent" && sentText}</LiveRegion>
      {state === "sent" && <p>{sentText}</p>}
      {typeof state === "object" && <Alert tone="danger">{state.failure}</Alert>}
      <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 min-h-control text-ink-muted">
        <ResendButton resendAt={times?.resendAt ?? null} busy={state === "sending"} onResend={send} />
        <Button size="s" onClick={onOtherAddress}>
          {t`Use another address`}
        </Button>
      </div>
    </div>
  );
}

function useSending(email: string, onSent: () => void) {
  const [state, setState] = useState<"idle" | "sending" | "sent" | { failure: string }>("idle");
  async function send() {
    setState("sending");
    try {
      await askForCode(email);
      onSent();
      setState("sent");
    } catch (error) {
      setState({ failure: errorMessage(error, { fallback: i18n._(RESEND_FAILED) }) });
    }
  }
  return { state, send: () => void send() };
}
