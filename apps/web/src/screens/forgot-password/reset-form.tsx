import { checkConfirmation, checkNewPassword, checkOneTimeCode } from "@tradeslip/contracts/rules";
import { useNavigate } from "react-router-dom";
import { AccountForm, PasswordField, SubmitButton } from "../../features/account/account-form.tsx";
import { NewPasswordField } from "../../features/account/new-password-field.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { CodeInput } from "../../features/account/code-input.tsx";
import type { LoginState } from "../../features/account/login-state.ts";
import { api, unwrap } from "../../lib/api.ts";
import { AnotherCode } from "./another-code.tsx";
import { Failure } from "./request-form.tsx";

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
  /** Who the code was asked for. */
  email: string;
  onOtherAddress: () => void;
}

/** Second step: the code, and the password to have from now on. */
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
    <AccountForm form={form} label="Set a new password">
      <Failure form={form} />
      {/* Tells a password manager whose password it is. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <CodeInput
        {...code}
        label="One-time code"
        help="Nobody at the desk will ever ask you for it."
        onChange={(digits) => form.change("code", digits)}
      />
      <AnotherCode email={email} onOtherAddress={onOtherAddress} />
      <NewPasswordField {...form.text("password")} label="New password" />
      <PasswordField {...form.text("confirm")} label="Confirm password" autoComplete="new-password" />
      <SubmitButton form={form} busyText="Saving...">
        Set Password
      </SubmitButton>
    </AccountForm>
  );
}
