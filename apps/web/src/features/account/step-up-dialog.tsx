import { t } from "@lingui/core/macro";
import { checkPasswordGiven } from "@tradeslip/contracts/rules";
import { Dialog } from "@tradeslip/ui/app/dialog";
import { Button } from "@tradeslip/ui/button";
import { api, expectOk, unreachable } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { AccountForm, ErrorBanner, PasswordField, SubmitButton } from "./account-form.tsx";
import styles from "./step-up-dialog.module.css";
import { useAccountForm } from "./use-account-form.ts";

interface StepUpDialogProps {
  onProved: () => void;
  onCancel: () => void;
}

const INITIAL = { password: "" };
const RULES = { password: checkPasswordGiven };

/** Asks again who is there: an open screen is not its owner. */
export default function StepUpDialog({ onProved, onCancel }: StepUpDialogProps) {
  const form = useAccountForm({
    initial: INITIAL,
    rules: RULES,
    send: async (body) => {
      expectOk(await api.POST("/api/account/step-up", { body }));
      onProved();
    },
  });
  return (
    <Dialog kind="question" open onClose={onCancel} title={t`Confirm it's you`}>
      <div className={styles["body"]}>
        <p>{t`You are about to change or download what is yours alone. We won't ask again for 5 minutes.`}</p>
        {form.failure !== undefined && <ErrorBanner>{errorMessage(form.failure, unreachable())}</ErrorBanner>}
        <AccountForm form={form} label={t`Confirm it's you`}>
          <PasswordField {...form.text("password")} autoComplete="current-password" />
          <div className={styles["actions"]}>
            <Button onClick={onCancel}>{t`Cancel`}</Button>
            <SubmitButton form={form} busyText={t`Checking…`}>
              {t`Continue`}
            </SubmitButton>
          </div>
        </AccountForm>
      </div>
    </Dialog>
  );
}
