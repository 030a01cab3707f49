import { latestBirthInPicker } from "@tradeslip/contracts/rules";
import { Field } from "@tradeslip/ui";
import type { TextBinding } from "../../features/account-form/bindings.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { localToday } from "./local-today.ts";

/** The browser's own date field: typed into, or picked from its calendar, which ends 13 years ago. */
export function BirthDateField(binding: TextBinding) {
  // The build does not know the reader's date.
  const latest = useHydrated() ? latestBirthInPicker(localToday()) : undefined;
  return (
    <Field
      {...binding}
      label="Date of birth"
      help="You must be 18 or older."
      type="date"
      min="1900-01-01"
      max={latest}
      autoComplete="bday"
      required
    />
  );
}
