import { t } from "@lingui/core/macro";
import { cleanOneTimeCode, CODE_INVALID } from "@tradeslip/contracts/rules";
import { CopyButton } from "@tradeslip/ui/copy-button";
import { Link } from "@tradeslip/ui/link";
import { AccountForm, ErrorBanner } from "../account-form.tsx";
import { FormActions } from "../form-actions.tsx";
import { FactorCodeField } from "../second-step.tsx";
import { useAccountForm } from "../use-account-form.ts";
import { type StepUp, StepUpCancelledError } from "../use-step-up.tsx";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import QrCode from "../../../lib/qr-code/qr-code.tsx";
import { Question } from "../../../lib/question.tsx";

interface AppSetupProps {
  secret: string;
  uri: string;
  run: StepUp["run"];
  onCancel: () => void;
  onConfirmed: (codes: string[]) => void;
}

const INITIAL = { code: "" };
const RULES = { code: (code: string) => (cleanOneTimeCode(code) === "" ? CODE_INVALID : null) };

/** An authenticator app counts once one of its codes was correct. */
export function AppSetup({ secret, uri, run, onCancel, onConfirmed }: AppSetupProps) {
  const form = useAccountForm({
    initial: INITIAL,
    rules: RULES,
    send: async (body) => {
      const confirm = async () => unwrap(await api.POST("/api/account/totp/confirm", { body }));
      onConfirmed((await run(confirm)).recoveryCodes);
    },
  });
  const { failure } = form;
  return (
    <Question
      aria-label={t`Set up an authenticator app`}
      className="grid grid-cols-1 gap-4 my-2 p-4 border border-rule rounded-md text-s"
      onEscape={onCancel}
    >
      <p>
        <span>{t`Scan this with your authenticator app, or type the key into it.`}</span>{" "}
        <Link href={uri}>{t`Is the app on this device? Open it.`}</Link>
      </p>
      <QrCode text={uri} label={t`QR code for your authenticator app`} size="m" atOnce />
      <div className="flex flex-wrap items-center gap-y-2 gap-x-4">
        <code className="wrap-anywhere">{secret.replaceAll(/.{4}(?=.)/g, "$& ")}</code>
        <CopyButton text={secret} label={t`Copy key`} size="s" />
      </div>
      {failure !== undefined && !(failure instanceof StepUpCancelledError) && (
        <ErrorBanner>{errorMessage(failure)}</ErrorBanner>
      )}
      <AccountForm form={form} label={t`Set up an authenticator app`}>
        <FactorCodeField {...form.text("code")} method="totp" />
        <FormActions form={form} busyText={t`Checking…`} onCancel={onCancel}>
          {t`Turn on`}
        </FormActions>
      </AccountForm>
    </Question>
  );
}
