import { t } from "@lingui/core/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { Profile } from "@tradeslip/contracts";
import { checkNewEmail, cleanEmail } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { linkClass } from "@tradeslip/ui/link";
import { useState } from "react";
import { Link } from "react-router-dom";
import { AccountForm, EmailField, ErrorBanner } from "../../features/account/account-form.tsx";
import { FormActions } from "../../features/account/form-actions.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { StepUpCancelledError, useStepUp } from "../../features/account/use-step-up.tsx";
import { api, expectOk } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import { profileQuery } from "./profile-query.ts";
import { SettingRow } from "./setting-row.tsx";

type Step = "shown" | "edited" | "shown again" | "asked";

/** Changes the address; the new one takes effect once it is verified (docs/product.md, P10.21). */
export function ChangeEmail({ profile: { email, emailChange } }: { profile: Profile }) {
  const [step, setStep] = useState<Step>("shown");
  return (
    <div>
      <SettingRow label={t`Email`} help={<bdi>{email}</bdi>}>
        {step !== "edited" && (
          <Button ref={step === "shown again" ? receiveFocus : undefined} onClick={() => setStep("edited")}>
            {t`Change email`}
          </Button>
        )}
      </SettingRow>
      {step === "edited" && (
        <EmailForm onCancel={() => setStep("shown again")} onAsked={() => setStep("asked")} />
      )}
      {step !== "edited" && emailChange !== null && (
        <Waiting emailChange={emailChange} isNew={step === "asked"} />
      )}
    </div>
  );
}

interface WaitingProps {
  emailChange: NonNullable<Profile["emailChange"]>;
  /** Whether it was requested just now. */
  isNew: boolean;
}

function Waiting({ emailChange: { email, until }, isNew }: WaitingProps) {
  const end = formatTime(until);
  return (
    <p ref={isNew ? receiveFocus : undefined} tabIndex={-1} className="pb-2 text-s">
      <span>{t`We've sent an email to ${email}.`}</span>{" "}
      <span>{t`Confirm it there by ${end}; until then your address stays.`}</span>{" "}
      <Link to="/email/confirm" className={linkClass()}>
        {t`Enter its code`}
      </Link>
    </p>
  );
}

const INITIAL = { email: "" };
const RULES = { email: checkNewEmail };

function EmailForm({ onCancel, onAsked }: { onCancel: () => void; onAsked: () => void }) {
  const client = useQueryClient();
  const { run, question } = useStepUp();
  const form = useAccountForm({
    initial: INITIAL,
    rules: RULES,
    send: async ({ email }) => {
      const body = { email: cleanEmail(email) };
      await run(async () => expectOk(await api.POST("/api/account/email", { body })));
      await client.invalidateQueries(profileQuery);
      onAsked();
    },
  });
  return (
    <Question
      aria-label={t`Change email`}
      className="grid gap-4 my-2 p-4 border border-rule rounded-md"
      onEscape={onCancel}
    >
      {question}
      {form.failure !== undefined && !(form.failure instanceof StepUpCancelledError) && (
        <ErrorBanner>{errorMessage(form.failure)}</ErrorBanner>
      )}
      <AccountForm form={form} label={t`Change email`}>
        <EmailField
          {...form.text("email")}
          label={t`New email`}
          help={t`You log in with it, and we send codes and notices there. We tell your old address too.`}
        />
        <FormActions form={form} busyText={t`Sending...`} onCancel={onCancel}>
          {t`Send the code`}
        </FormActions>
      </AccountForm>
    </Question>
  );
}
