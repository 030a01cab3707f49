import { useEffect, useState } from "react";
import type { AccountForm } from "../../features/account-form/use-account-form.ts";
import { forgetDraft, keepDraft, recallDraft } from "./draft.ts";
import type { SignUpValues } from "./sign-up-values.ts";

/** A reload loses nothing but the passwords, until the form has been taken. */
export function useDraft({ values, status, fill }: AccountForm<SignUpValues>): void {
  // The empty form of the first moment must not take the place of what is remembered.
  const [first] = useState(values);

  useEffect(() => fill(recallDraft()), [fill]);
  useEffect(() => {
    if (status === "done") forgetDraft();
    else if (values !== first) keepDraft(values);
  }, [values, status, first]);
}
