import { t } from "@lingui/core/macro";
import type { Passkey } from "@tradeslip/contracts";
import { checkPasskeyName, PASSKEY_NAME_LENGTH } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import { AccountForm, ErrorBanner } from "../../features/account/account-form.tsx";
import { FormActions } from "../../features/account/form-actions.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { StepUpCancelledError } from "../../features/account/use-step-up.tsx";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import { SettingRow } from "./setting-row.tsx";

interface PasskeyRowProps {
  passkey: Passkey;
  busy: boolean;
  /** Throws what the call throws. */
  rename: (name: string) => Promise<void>;
  remove: () => void;
}

type Step = "shown" | "renamed" | "shown again";

export function PasskeyRow({ passkey, busy, rename, remove }: PasskeyRowProps) {
  const [step, setStep] = useState<Step>("shown");
  const { name, createdAt, lastUsedAt } = passkey;
  const since = formatTime(createdAt);
  const used = lastUsedAt === null ? null : formatTime(lastUsedAt);
  const showAgain = () => setStep("shown again");
  return (
    <div>
      <SettingRow
        label={name}
        help={
          <span>
            {used === null ? t`Since ${since}, not used yet` : t`Since ${since}, last used ${used}`}
          </span>
        }
      >
        {step !== "renamed" && (
          <div className="flex flex-wrap gap-3">
            <Button
              ref={step === "shown again" ? receiveFocus : undefined}
              variant="quiet"
              busy={busy}
              aria-label={t`Rename ${name}`}
              onClick={() => setStep("renamed")}
            >
              {t`Rename`}
            </Button>
            <Button busy={busy} aria-label={t`Remove ${name}`} onClick={remove}>
              {t`Remove`}
            </Button>
          </div>
        )}
      </SettingRow>
      {step === "renamed" && (
        <NameForm
          name={name}
          onCancel={showAgain}
          send={async (typed) => {
            await rename(typed);
            showAgain();
          }}
        />
      )}
    </div>
  );
}

const RULES = { name: checkPasskeyName };

interface NameFormProps {
  name: string;
  onCancel: () => void;
  send: (name: string) => Promise<void>;
}

function NameForm({ name, onCancel, send }: NameFormProps) {
  const [initial] = useState(() => ({ name }));
  const form = useAccountForm({ initial, rules: RULES, send: (values) => send(values.name) });
  const { failure } = form;
  return (
    <Question
      aria-label={t`Rename ${name}`}
      className="grid gap-4 my-2 p-4 border border-rule rounded-md"
      onEscape={onCancel}
    >
      {failure !== undefined && !(failure instanceof StepUpCancelledError) && (
        <ErrorBanner>{errorMessage(failure)}</ErrorBanner>
      )}
      <AccountForm form={form} label={t`Rename ${name}`}>
        <Field
          {...form.text("name")}
          label={t`Name of the passkey`}
          maxLength={PASSKEY_NAME_LENGTH}
          autoComplete="off"
          required
        />
        <FormActions form={form} busyText={t`Saving...`} onCancel={onCancel}>
          {t`Save`}
        </FormActions>
      </AccountForm>
    </Question>
  );
}
