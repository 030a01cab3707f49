import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { i18n } from "@lingui/core";
import { cleanEmail, UNEXPECTED_ERROR } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { linkClass } from "@tradeslip/ui/link";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { ErrorBanner } from "../../features/account/account-form.tsx";
import { AccountSheet, scrollIntoView } from "../../features/account/account-sheet.tsx";
import { type AccountForm, useAccountForm } from "../../features/account/use-account-form.ts";
import { api, ApiError, unwrap } from "../../lib/api.ts";
import { OfOrders } from "../../lib/hideable.tsx";
import { SignUpForm } from "./sign-up-form.tsx";
import { arrange, EMPTY, payloadOf, RULES, type SignUpValues } from "./sign-up-values.ts";

/** A new account (docs/product.md, P9.3). */
export default function SignupPage() {
  const form = useAccountForm({ initial: EMPTY, rules: RULES, arrange, send: signUp });
  useDraft(form);
  useLeaveWhenSignedUp(form.status === "done", form.values.email);
  return (
    <AccountSheet
      title={t`Create your account`}
      lede={<Lede />}
      wide
      foot={
        <p>
          <Trans>
            Already have an account?{" "}
            <Link to="/login" className={linkClass()}>
              Log in
            </Link>
          </Trans>
        </p>
      }
    >
      {form.failure !== undefined && <Failure failure={form.failure} onDismiss={form.dismissFailure} />}
      <SignUpForm form={form} />
      {form.status === "done" && <Alert tone="info">{t`Verifying your Credentials...`}</Alert>}
    </AccountSheet>
  );
}

/** What an account is for, shown before the nine fields. */
function Lede() {
  return (
    <>
      <p>
        <OfOrders
          kept={
            <span>{t`It keeps all your orders in one place, protects your saved addresses from edits, and emails you at every step.`}</span>
          }
          unkept={<span>{t`It sends you price alerts.`}</span>}
        />
      </p>
      <p>
        <span>{t`Free. We'll email a code to confirm your address.`}</span>{" "}
        <Trans>
          You can also{" "}
          <Link to="/exchange" className={linkClass()}>
            trade without an account
          </Link>
          .
        </Trans>
      </p>
    </>
  );
}

function Failure({ failure, onDismiss }: { failure: unknown; onDismiss: () => void }) {
  return (
    <div ref={scrollIntoView}>
      <ErrorBanner onDismiss={onDismiss}>{describeFailure(failure)}</ErrorBanner>
    </div>
  );
}

async function signUp(values: SignUpValues): Promise<void> {
  unwrap(await api.POST("/api/auth/sign-up-one", { body: payloadOf(values) }));
}

/** A reload loses only the passwords, until the form has been accepted. */
function useDraft({ values, status, fill }: AccountForm<SignUpValues>): void {
  // The initial empty form must not overwrite the saved draft.
  const [first] = useState(values);

  useEffect(() => fill(recallDraft()), [fill]);
  useEffect(() => {
    if (status === "done") forgetDraft();
    else if (values !== first) keepDraft(values);
  }, [values, status, first]);
}

/** Long enough to read the message (docs/product.md, P9.12). */
const LEAVE_AFTER_MS = 2_000;

/** Continues from the created account to the one-time code sent to its address. */
function useLeaveWhenSignedUp(signedUp: boolean, email: string): void {
  const navigate = useNavigate();
  const address = cleanEmail(email);
  useEffect(() => {
    if (!signedUp) return;
    const to = `/otp-verify?${new URLSearchParams({ email: address })}`;
    const timer = setTimeout(() => void navigate(to), LEAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [signedUp, address, navigate]);
}

/** The message for a failed attempt (docs/product.md, P13.3). */
function describeFailure(failure: unknown): string {
  if (!(failure instanceof ApiError)) return i18n._(UNEXPECTED_ERROR);
  const { code, status, detail } = failure;
  return code === `http_${status}` ? t`Registration failed (${status})` : detail;
}

const KEY = "tradeslip.sign-up";
/** Never written to storage. */
const SECRETS = ["password", "confirm"] as const;

type Draft = Omit<SignUpValues, (typeof SECRETS)[number]>;
const KEPT = (Object.keys(EMPTY) as (keyof SignUpValues)[]).filter(
  (name): name is keyof Draft => !SECRETS.some((secret) => secret === name),
);

/** The saved draft of a form that was not sent; empty for anything that we did not write. */
function recallDraft(): Partial<Draft> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (typeof kept !== "object" || kept === null) return {};
    const fits = ([name, value]: [string, unknown]) =>
      KEPT.some((each) => each === name && typeof value === typeof EMPTY[each]);
    return Object.fromEntries(Object.entries(kept).filter(fits));
  } catch {
    return {};
  }
}

/** If the browser stores nothing, a reload starts over. */
function keepDraft(values: SignUpValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, values[name]]))));
  } catch {
    // The form works without it.
  }
}

function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Nothing was kept.
  }
}
