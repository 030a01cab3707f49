import { Alert, linkClass } from "@tradeslip/ui";
import { Link } from "react-router-dom";
import { ErrorBanner } from "../../features/account-form/error-banner.tsx";
import { useAccountForm } from "../../features/account-form/use-account-form.ts";
import { AccountSheet, scrollIntoView } from "../../features/account/account-sheet.tsx";
import { api, unwrap } from "../../lib/api.ts";
import { describeFailure } from "./sign-up-failure.ts";
import { SignUpForm } from "./sign-up-form.tsx";
import { arrange, EMPTY, payloadOf, RULES, type SignUpValues } from "./sign-up-values.ts";
import { useDraft } from "./use-draft.ts";
import { useLeaveWhenSignedUp } from "./use-leave-when-signed-up.ts";

/** A new account (docs/product.md, P9.3). */
export default function SignupPage() {
  const form = useAccountForm({ initial: EMPTY, rules: RULES, arrange, send: signUp });
  useDraft(form);
  useLeaveWhenSignedUp(form.status === "done", form.values.email);
  return (
    <AccountSheet
      title="Create your account"
      lede="One form, then a one-time code that proves your address. Free of charge."
      foot={
        <p>
          Already have an account?{" "}
          <Link to="/login" className={linkClass()}>
            Log in
          </Link>
        </p>
      }
    >
      {form.failure !== undefined && <Failure failure={form.failure} onDismiss={form.dismissFailure} />}
      <SignUpForm form={form} />
      {form.status === "done" && <Alert tone="info">Verifying your Credentials...</Alert>}
    </AccountSheet>
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
