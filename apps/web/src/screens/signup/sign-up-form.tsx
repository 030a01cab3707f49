import { Checkbox, Field, Link } from "@tradeslip/ui";
import { lazy, Suspense, useState } from "react";
import { AccountForm } from "../../features/account-form/account-form.tsx";
import { EmailField } from "../../features/account-form/email-field.tsx";
import { NewPasswordField } from "../../features/account-form/new-password-field.tsx";
import { PasswordField } from "../../features/account-form/password-field.tsx";
import { SubmitButton } from "../../features/account-form/submit-button.tsx";
import type { AccountForm as Form } from "../../features/account-form/use-account-form.ts";
import { BirthDateField } from "./birth-date-field.tsx";
import { CountriesMissing } from "./countries-missing.tsx";
import { PhoneField } from "./phone-field.tsx";
import styles from "./sign-up-form.module.css";
import type { SignUpValues } from "./sign-up-values.ts";

/** Few people need another code than their own, so nobody waits for the list before it is asked for. */
const CountryDialog = lazy(() => import("./country-dialog.tsx").catch(() => ({ default: CountriesMissing })));

/** All fields (docs/product.md, P9.3). The choice of a country stands beside the form: it is a small form itself. */
export function SignUpForm({ form }: { form: Form<SignUpValues> }) {
  const [picking, setPicking] = useState(false);
  const { text, values } = form;
  return (
    <>
      <AccountForm form={form} label="Sign up">
        <div className={styles["names"]}>
          <Field {...text("firstname")} label="First name" autoComplete="given-name" required />
          <Field {...text("lastname")} label="Last name" autoComplete="family-name" required />
        </div>
        <EmailField {...text("email")} help="We send a one-time code there." />
        <Field
          {...text("username")}
          label="Username"
          help="3-20 letters, numbers, dots, hyphens or underscores. The desk greets you by it."
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PhoneField {...text("phone")} country={values.country} onPick={() => setPicking(true)} />
        <BirthDateField {...text("dateOfBirth")} />
        <NewPasswordField {...text("password")} />
        <PasswordField {...text("confirm")} label="Confirm password" autoComplete="new-password" />
        <Checkbox {...form.checkbox("terms")} label={<TermsLabel />} required />
        <SubmitButton form={form} busyText="Creating Account...">
          Create Account
        </SubmitButton>
      </AccountForm>
      {picking && (
        <Suspense fallback={null}>
          <CountryDialog
            country={values.country}
            onChoose={(code) => form.change("country", code)}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The links open beside the form: nobody loses what was typed by reading what is agreed to. */
function TermsLabel() {
  return (
    <>
      I agree to the{" "}
      <Link href="/terms" external>
        Terms of Service
      </Link>{" "}
      and have read the{" "}
      <Link href="/privacy" external>
        Privacy Notice
      </Link>
    </>
  );
}
