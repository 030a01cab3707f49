import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { checkPasswordGiven, cleanOneTimeCode, CODE_INVALID } from "@tradeslip/contracts/rules";
import { Dialog } from "@tradeslip/ui/app/dialog";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { AccountForm, ErrorBanner, PasswordField } from "./account-form.tsx";
import { FormActions } from "./form-actions.tsx";
import { factorsQuery } from "./factors-query.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { FactorCodeField } from "./second-step.tsx";
import { useAccountForm } from "./use-account-form.ts";

interface StepUpDialogProps {
  onProved: () => void;
  onCancel: () => void;
}

const INITIAL = { password: "", code: "" };

/** Asks who is there, because an open screen doesn't prove that its owner is. */
export default function StepUpDialog({ onProved, onCancel }: StepUpDialogProps) {
  // A provider without factors asks only for the password.
  const factors = useQuery(factorsQuery).data;
  const hasPasskey = (factors?.passkeys ?? 0) > 0;
  const hasFactor = Boolean(factors?.totp) || hasPasskey;
  const rules = {
    password: checkPasswordGiven,
    code: (code: string) => (hasFactor && cleanOneTimeCode(code) === "" ? CODE_INVALID : null),
  };
  const form = useAccountForm({
    initial: INITIAL,
    rules,
    send: async ({ password, code }) => {
      const body = hasFactor ? { password, code } : { password };
      expectOk(await api.POST("/api/account/step-up", { body }));
      onProved();
    },
  });
  return (
    <Dialog kind="question" open onClose={onCancel} title={t`Confirm it's you`}>
      <div className="grid gap-4">
        <p>{t`Please confirm it's you. We won't ask again for 5 minutes.`}</p>
        {form.failure !== undefined && <ErrorBanner>{errorMessage(form.failure)}</ErrorBanner>}
        <AccountForm form={form} label={t`Confirm it's you`}>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was asked for, and asks for nothing else */}
          <PasswordField {...form.text("password")} autoComplete="current-password" autoFocus />
          {hasFactor && (
            <FactorCodeField {...form.text("code")} method={factors?.totp ? "either" : "recovery"} />
          )}
          <FormActions form={form} busyText={t`Checking…`} onCancel={onCancel}>
            {t`Continue`}
          </FormActions>
        </AccountForm>
        {hasPasskey && (
          <PasskeyButton
            label={t`Use a passkey`}
            send={async (response) => {
              expectOk(await api.POST("/api/account/step-up", { body: { response } }));
              onProved();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
