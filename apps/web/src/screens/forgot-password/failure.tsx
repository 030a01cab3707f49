import { ErrorBanner } from "../../features/account-form/error-banner.tsx";
import type { AccountForm } from "../../features/account-form/use-account-form.ts";
import { scrollIntoView } from "../../features/account/account-sheet.tsx";
import { sentenceOf } from "../../lib/sentence-of.ts";

/** Why a step failed (docs/product.md, P13.3). */
export function Failure({ form }: { form: Pick<AccountForm<never>, "failure" | "dismissFailure"> }) {
  if (form.failure === undefined) return null;
  return (
    <div ref={scrollIntoView}>
      <ErrorBanner onDismiss={form.dismissFailure}>
        {sentenceOf(form.failure, "An unexpected error occurred. Please try again.")}
      </ErrorBanner>
    </div>
  );
}
