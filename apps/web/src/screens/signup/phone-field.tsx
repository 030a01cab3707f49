import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { Flag } from "@tradeslip/ui/flag";
import type { TextBinding } from "../../features/account/use-account-form.ts";
import { countryOf } from "./sign-up-values.ts";
import styles from "./phone-field.module.css";

interface PhoneFieldProps extends TextBinding {
  /** ISO 3166-1 alpha-2 */
  country: string;
  onPick: () => void;
}

/** A number beside its country code. */
export function PhoneField({ country, onPick, ...binding }: PhoneFieldProps) {
  return (
    <Field
      {...binding}
      label="Phone number"
      type="tel"
      autoComplete="tel-national"
      before={<CodeButton country={country} onPick={onPick} />}
      required
    />
  );
}

function CodeButton({ country, onPick }: Pick<PhoneFieldProps, "country" | "onPick">) {
  const chosen = countryOf(country);
  return (
    <Button
      className={styles["code"]}
      aria-haspopup="dialog"
      aria-label={`Country code ${chosen.dialCode}, ${chosen.name}`}
      onClick={onPick}
    >
      <Flag code={chosen.code} size={20} />
      {chosen.dialCode}
    </Button>
  );
}
