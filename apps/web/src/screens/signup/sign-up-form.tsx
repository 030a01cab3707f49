import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { latestBirthInPicker, pathIn } from "@tradeslip/contracts/rules";
import { Button } from "@tradeslip/ui/button";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { Field } from "@tradeslip/ui/field";
import { Flag } from "@tradeslip/ui/flag";
import { Link } from "@tradeslip/ui/link";
import { classNames } from "@tradeslip/ui/class-names";
import type { Elements } from "@tradeslip/ui/elements";
import { Suspense, useState } from "react";
import {
  AccountForm,
  EmailField,
  ErrorBanner,
  PasswordField,
  SubmitButton,
} from "../../features/account/account-form.tsx";
import { NewPasswordField } from "../../features/account/new-password-field.tsx";
import type { AccountForm as Form, TextBinding } from "../../features/account/use-account-form.ts";
import { countryName } from "../../lib/country-name.ts";
import { ChunkLoading, lazyChunk } from "../../lib/lazy-chunk.tsx";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { PRIVACY_TITLE, TERMS_TITLE } from "../../page-titles.ts";
import styles from "./sign-up-form.module.css";
import { countryOf, localToday, type SignUpValues } from "./sign-up-values.ts";

/** Loaded on demand: few people need a country code other than their own. */
const countryDialog = lazyChunk("country-dialog", () => import("./country-dialog.tsx"), CountriesMissing);

/**
 * All fields (P9.3), in the order of sign-up-values.ts. The country dialog is outside the form, because it
 * contains a small form itself.
 */
export function SignUpForm({ form }: { form: Form<SignUpValues> }) {
  const [picking, setPicking] = useState(false);
  const { text, values } = form;
  return (
    <>
      <AccountForm form={form} label={t`Sign up`}>
        <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-0">
          <Group title={t`About you`} className="lg:pe-8">
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,140px),1fr))] items-start gap-y-5 gap-x-4">
              <Field
                {...text("firstname")}
                label={t`First name`}
                help={t`We'll use this to greet you.`}
                autoComplete="given-name"
                required
              />
              <Field
                {...text("lastname")}
                label={t`Last name`}
                help={t`So that we know who we trade with.`}
                autoComplete="family-name"
                required
              />
            </div>
            <BirthDateField {...text("dateOfBirth")} />
            <PhoneField {...text("phone")} country={values.country} onPick={() => setPicking(true)} />
          </Group>
          <Group
            title={t`Your login`}
            className="lg:ps-8 lg:border-s lg:border-dashed lg:border-s-rule-strong"
          >
            {/* People log in with the address; the username is only a display name. */}
            <EmailField
              {...text("email")}
              help={t`We'll send a one-time code here.`}
              autoComplete="username"
            />
            <Field
              {...text("username")}
              label={t`Username`}
              help={t`3-20 letters, numbers, dots, hyphens or underscores. Your settings show it.`}
              autoComplete="nickname"
              autoCapitalize="none"
              spellCheck={false}
              required
            />
            <NewPasswordField {...text("password")} />
            <PasswordField {...text("confirm")} label={t`Confirm password`} autoComplete="new-password" />
          </Group>
        </div>
        <Checkbox {...form.checkbox("terms")} label={<TermsLabel />} required />
        <SubmitButton form={form} busyText={t`Creating Account...`}>
          {t`Create Account`}
        </SubmitButton>
      </AccountForm>
      {picking && (
        <Suspense fallback={<ChunkLoading over />}>
          <countryDialog.Screen
            country={values.country}
            onChoose={(code) => form.change("country", code)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

interface GroupProps {
  title: string;
  className: string;
  children: Elements;
}

/** Fields that belong together, under a quiet heading. */
function Group({ title, className, children }: GroupProps) {
  return (
    <fieldset
      className={classNames("grid grid-cols-1 content-start gap-5 m-0 p-0 border-0 min-w-0", className)}
    >
      <legend className="contents">
        <span className="font-display text-l">{title}</span>
      </legend>
      {children}
    </fieldset>
  );
}

/** The links open in a new tab, so that reading the terms does not lose what was typed. */
function TermsLabel() {
  const [terms, privacy] = [i18n._(TERMS_TITLE), i18n._(PRIVACY_TITLE)];
  return (
    <span>
      <Trans>
        I agree to the{" "}
        <Link href={pathIn(i18n.locale, "/terms")} external>
          {terms}
        </Link>{" "}
        and have read the{" "}
        <Link href={pathIn(i18n.locale, "/privacy")} external>
          {privacy}
        </Link>
      </Trans>
    </span>
  );
}

/** Shown if the list of countries failed to load: the number can still be typed. */
function CountriesMissing({ onClose }: { onClose: () => void }) {
  return (
    <ErrorBanner onDismiss={onClose}>
      {t`We couldn't load the country list. Enter your number with its country code, such as +49 171 2345678.`}
    </ErrorBanner>
  );
}

/** The browser's own date field, typed or picked from its calendar, which ends 13 years ago. */
function BirthDateField(binding: TextBinding) {
  // The build does not know the reader's date.
  const latest = useHydrated() ? latestBirthInPicker(localToday()) : undefined;
  return (
    <Field
      {...binding}
      label={t`Date of birth`}
      help={t`You must be 18 or older.`}
      type="date"
      min="1900-01-01"
      max={latest}
      autoComplete="bday"
      required
    />
  );
}

interface PhoneFieldProps extends TextBinding {
  /** ISO 3166-1 alpha-2 */
  country: string;
  onPick: () => void;
}

/** A number beside its country code. */
function PhoneField({ country, onPick, ...binding }: PhoneFieldProps) {
  return (
    <Field
      {...binding}
      label={t`Phone number`}
      help={t`So we can reach you about your account.`}
      type="tel"
      autoComplete="tel-national"
      before={<CodeButton country={country} onPick={onPick} />}
      required
    />
  );
}

function CodeButton({ country, onPick }: Pick<PhoneFieldProps, "country" | "onPick">) {
  const { code, dialCode, name: english } = countryOf(country);
  // The server's Intl may have another name for it.
  const name = useHydrated() ? countryName(code, english) : english;
  return (
    <Button
      className={styles["code"]}
      aria-haspopup="dialog"
      aria-label={t`Country code ${dialCode}, ${name}`}
      onClick={onPick}
    >
      <Flag code={code} size={20} />
      <bdi>{dialCode}</bdi>
    </Button>
  );
}
