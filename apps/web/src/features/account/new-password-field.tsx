import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import {
  type Message,
  PASSWORD_STRENGTHS,
  passwordRequirements,
  passwordStrength,
} from "@tradeslip/contracts/rules";
import { Field } from "@tradeslip/ui/field";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import Check from "lucide-react/icons/check";
import Circle from "lucide-react/icons/circle";
import type { TextBinding } from "./use-account-form.ts";
import styles from "./new-password-field.module.css";

interface NewPasswordFieldProps extends TextBinding {
  label?: string;
}

/** A field for a new password, with its strength and the five requirements (docs/product.md, P9.8, P9.9). */
export function NewPasswordField({ label = t`Password`, ...rest }: NewPasswordFieldProps) {
  return (
    <div className="grid gap-2 min-w-0">
      <Field {...rest} label={label} type="password" autoComplete="new-password" required />
      <StrengthMeter strength={passwordStrength(rest.value)} />
      <ul
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,168px),1fr))] gap-y-1 gap-x-3 text-ink-muted text-xs [&_li]:flex [&_li]:items-center [&_li]:gap-1.5 [&_li:first-child]:col-span-full [&_svg]:flex-none"
        aria-label={t`Password requirements`}
      >
        {passwordRequirements(rest.value).map(({ label: requirement, met }, index) => (
          <li
            key={requirement.id}
            className={met ? "text-ink font-medium [&_svg]:text-accent-text" : undefined}
          >
            {met ? <Check size={14} aria-hidden="true" /> : <Circle size={14} aria-hidden="true" />}
            <span>
              {index === 0 ? t`At least 8 characters, plus any three of these:` : i18n._(requirement)}
            </span>
            <VisuallyHidden>{met ? t`(met)` : t`(not met yet)`}</VisuallyHidden>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Announced after typing, if it changed. */
function StrengthMeter({ strength }: { strength: Message | null }) {
  const level = strength === null ? -1 : PASSWORD_STRENGTHS.indexOf(strength);
  return (
    <div className="flex items-center gap-3 min-h-[1.5em] text-xs">
      <span aria-hidden="true" className={styles["bars"]}>
        {PASSWORD_STRENGTHS.map((each, place) => (
          <span key={each.id} className={place <= level ? styles["filled"] : undefined} />
        ))}
      </span>
      <p role="status" className="min-w-[5.5em] font-strong text-end">
        {strength !== null && (
          <Trans>
            <VisuallyHidden>Password strength: </VisuallyHidden>
            <span>{i18n._(strength)}</span>
          </Trans>
        )}
      </p>
    </div>
  );
}
