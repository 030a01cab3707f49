import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { checkNewPassword, checkPasswordGiven } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { useState } from "react";
import { AccountForm, ErrorBanner, PasswordField } from "../../features/account/account-form.tsx";
import { FormActions } from "../../features/account/form-actions.tsx";
import { NewPasswordField } from "../../features/account/new-password-field.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { useSession } from "../../features/account/use-session.ts";
import { factorsQuery } from "../../features/account/factors-query.ts";
import {
  isStepUpNeeded,
  type StepUp,
  StepUpCancelledError,
  useStepUp,
} from "../../features/account/use-step-up.tsx";
import { api, ApiError, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import { notOffered } from "./account-answer.tsx";
import { sessionsQuery, useHasNoOwnCalls } from "./sessions-query.ts";
import { SettingRow } from "./setting-row.tsx";

type Step = "offered" | "asked" | "offered again" | "changed";

/** Changes the password, given the old one (docs/product.md, P10.15). Shown only with a session. */
export function ChangePassword() {
  const [step, setStep] = useState<Step>("offered");
  const user = useSession();
  const hasNoOwnCalls = useHasNoOwnCalls();
  if (!user) return null;
  if (hasNoOwnCalls) return <SettingRow label={t`Password`} help={notOffered()} />;
  return (
    <div>
      <SettingRow label={t`Password`} help={t`Ends all other sessions.`}>
        {step !== "asked" && (
          <Button ref={step === "offered again" ? receiveFocus : undefined} onClick={() => setStep("asked")}>
            {t`Change password`}
          </Button>
        )}
      </SettingRow>
      {step === "asked" && (
        <PasswordForm onCancel={() => setStep("offered again")} onDone={() => setStep("changed")} />
      )}
      {step === "changed" && (
        <p ref={receiveFocus} tabIndex={-1} className="pb-2 text-s">
          {t`Your password is changed, and all other sessions have ended.`}
        </p>
      )}
    </div>
  );
}

const INITIAL = { current: "", password: "" };
const RULES = { current: checkPasswordGiven, password: checkNewPassword };

function PasswordForm({ onCancel, onDone }: { onCancel: () => void; onDone: () => void }) {
  const client = useQueryClient();
  const { data: factors } = useQuery(factorsQuery);
  // The password alone is enough only where nothing else counts; until that is known it is asked for.
  const hasFactor = factors === undefined || factors.totp !== null || factors.passkeys > 0;
  const { run, question } = useStepUp();
  const form = useAccountForm({
    initial: INITIAL,
    rules: RULES,
    send: async (input) => {
      await changePassword(input, { hasFactor, run });
      onDone();
      await client.invalidateQueries(sessionsQuery);
    },
  });
  return (
    <Question
      aria-label={t`Change password`}
      className="grid gap-4 my-2 p-4 border border-rule rounded-md"
      onEscape={onCancel}
    >
      {question}
      {form.failure !== undefined && !(form.failure instanceof StepUpCancelledError) && (
        <ErrorBanner>{errorMessage(form.failure)}</ErrorBanner>
      )}
      <AccountForm form={form} label={t`Change password`}>
        <PasswordField
          {...form.text("current")}
          label={t`Current password`}
          autoComplete="current-password"
        />
        <NewPasswordField {...form.text("password")} label={t`New password`} />
        <FormActions form={form} busyText={t`Changing…`} onCancel={onCancel}>
          {t`Change password`}
        </FormActions>
      </AccountForm>
    </Question>
  );
}

/** The current password also counts as a step-up, so it is not asked for twice. */
async function changePassword(
  input: { current: string; password: string },
  { hasFactor, run }: { hasFactor: boolean; run: StepUp["run"] },
): Promise<void> {
  const change = async () => expectOk(await api.PUT("/api/account/password", { body: input }));
  if (hasFactor) return run(change);
  try {
    await change();
  } catch (error) {
    if (!isStepUpNeeded(error)) throw error;
    await stepUpWith(input.current);
    await change();
  }
}

async function stepUpWith(password: string): Promise<void> {
  try {
    expectOk(await api.POST("/api/account/step-up", { body: { password } }));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const errors = error.errors.map(({ message }) => ({ field: "current", message }));
    throw new ApiError(error.status, { detail: error.detail, code: error.code, errors });
  }
}
