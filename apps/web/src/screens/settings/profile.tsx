import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Profile } from "@tradeslip/contracts";
import { checkFirstName, checkInternationalPhone, checkLastName } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { useState } from "react";
import { AccountForm, ErrorBanner } from "../../features/account/account-form.tsx";
import { FormActions } from "../../features/account/form-actions.tsx";
import { useAccountForm } from "../../features/account/use-account-form.ts";
import { sessionQuery, useSession } from "../../features/account/use-session.ts";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { Question, receiveFocus } from "../../lib/question.tsx";
import { AccountAnswer } from "./account-answer.tsx";
import { ChangeEmail } from "./change-email.tsx";
import { profileQuery } from "./profile-query.ts";
import { SettingRow } from "./setting-row.tsx";

/** Personal details of the account's owner (docs/product.md, P12.12). Shown only with a session. */
export function ProfileRows() {
  return useSession() ? <Rows /> : null;
}

function Rows() {
  const query = useQuery(profileQuery);
  if (query.data !== undefined)
    return (
      <>
        <Names profile={query.data} />
        <ChangeEmail profile={query.data} />
      </>
    );
  return (
    <SettingRow label={t`Profile`}>
      <AccountAnswer query={query}>{() => <></>}</AccountAnswer>
    </SettingRow>
  );
}

type Step = "shown" | "edited" | "shown again" | "saved";

function Names({ profile }: { profile: Profile }) {
  const [step, setStep] = useState<Step>("shown");
  const { firstname, lastname, phone } = profile;
  return (
    <div>
      <SettingRow
        label={t`Name and phone`}
        help={
          <span>
            <bdi>{`${firstname} ${lastname}`}</bdi> <span>·</span> <bdi dir="ltr">{phone}</bdi>
          </span>
        }
      >
        {step !== "edited" && (
          <Button
            ref={step === "shown again" ? receiveFocus : undefined}
            aria-label={t`Change name and phone`}
            onClick={() => setStep("edited")}
          >
            {t`Change`}
          </Button>
        )}
      </SettingRow>
      {step === "edited" && (
        <NamesForm
          profile={profile}
          onCancel={() => setStep("shown again")}
          onSaved={() => setStep("saved")}
        />
      )}
      {step === "saved" && (
        <p ref={receiveFocus} tabIndex={-1} className="pb-2 text-s">
          {t`Your name and phone are saved.`}
        </p>
      )}
    </div>
  );
}

const RULES = { firstname: checkFirstName, lastname: checkLastName, phone: checkInternationalPhone };

interface NamesFormProps {
  profile: Profile;
  onCancel: () => void;
  onSaved: () => void;
}

function NamesForm({ profile, onCancel, onSaved }: NamesFormProps) {
  const client = useQueryClient();
  const [initial] = useState(() => {
    const { firstname, lastname, phone } = profile;
    return { firstname, lastname, phone };
  });
  // The version that the form began with, or that another window has saved since.
  const [version, setVersion] = useState(profile.version);
  const form = useAccountForm({
    initial,
    rules: RULES,
    send: async (names) => {
      try {
        const body = { version, ...names };
        client.setQueryData(profileQuery.queryKey, unwrap(await api.PUT("/api/account/profile", { body })));
      } catch (error) {
        if (error instanceof ApiError && error.code === "content_moved")
          setVersion((await client.fetchQuery({ ...profileQuery, staleTime: 0 })).version);
        throw error;
      }
      onSaved();
      await client.invalidateQueries(sessionQuery);
    },
  });
  return (
    <Question
      aria-label={t`Change name and phone`}
      className="grid gap-4 my-2 p-4 border border-rule rounded-md"
      onEscape={onCancel}
    >
      {form.failure !== undefined && <ErrorBanner>{errorMessage(form.failure)}</ErrorBanner>}
      <AccountForm form={form} label={t`Change name and phone`}>
        <Field
          {...form.text("firstname")}
          label={t`First name`}
          help={t`We'll use this to greet you.`}
          autoComplete="given-name"
          required
        />
        <Field
          {...form.text("lastname")}
          label={t`Last name`}
          help={t`With the first: so that we know who we trade with.`}
          autoComplete="family-name"
          required
        />
        <Field
          {...form.text("phone")}
          label={t`Phone number`}
          help={t`So we can reach you about your account. With country code, such as +49 171 2345678.`}
          type="tel"
          autoComplete="tel"
          required
        />
        <FormActions form={form} busyText={t`Saving...`} onCancel={onCancel}>
          {t`Save`}
        </FormActions>
      </AccountForm>
    </Question>
  );
}
