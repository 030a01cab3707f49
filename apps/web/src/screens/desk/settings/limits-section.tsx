import { t } from "@lingui/core/macro";
import type { DeskSettings } from "@tradeslip/contracts";
import { Field } from "@tradeslip/ui/field";
import { formatUsd } from "../../../lib/format.ts";
import { type SettingRow, SettingsForm, type SettingsSection } from "./settings-form.tsx";

type Name = keyof DeskSettings["limits"];
/** As typed; empty: none. */
type Typed = Readonly<Record<Name, string>>;

const NAMES: readonly Name[] = ["dayUsd", "monthUsd", "newPayerUsd", "lookAbove", "waitHours"];

/** What one payer may order, and from when on a second person looks. */
export function LimitsSection(section: SettingsSection) {
  const { limits } = section.settings;
  const texts = wordsOf();
  return (
    <SettingsForm<Typed>
      {...section}
      title={t`Limits`}
      saved={typedOf(limits)}
      rows={rowsOf}
      changeOf={(typed) => ({ limits: limitsOf(typed) })}
    >
      {({ value, change, errorAt }) =>
        NAMES.map((name) => (
          <Field
            key={name}
            label={texts[name].label}
            help={texts[name].help}
            value={value[name]}
            inputMode={name === "waitHours" ? "numeric" : "decimal"}
            autoComplete="off"
            error={
              name === "waitHours" && errorAt("limits.waitHours")
                ? t`Please enter whole hours, at most 720.`
                : errorAt(`limits.${name}`)
            }
            onChange={({ target }) => change({ ...value, [name]: target.value })}
          />
        ))
      }
    </SettingsForm>
  );
}

function wordsOf(): Readonly<Record<Name, { readonly label: string; readonly help: string }>> {
  const none = t`In US dollars. Empty: no limit.`;
  return {
    dayUsd: { label: t`A payer's orders in a day`, help: none },
    monthUsd: { label: t`A payer's orders in 30 days`, help: none },
    newPayerUsd: { label: t`A payer's first order`, help: none },
    lookAbove: {
      label: t`A second person looks above`,
      help: t`In US dollars. Empty: only where something differs.`,
    },
    waitHours: {
      label: t`A payer's first money waits, in hours`,
      help: t`Before it is sent on. Empty: it doesn't wait.`,
    },
  };
}

function typedOf(limits: DeskSettings["limits"]): Typed {
  const { waitHours, ...amounts } = limits;
  return {
    dayUsd: amounts.dayUsd ?? "",
    monthUsd: amounts.monthUsd ?? "",
    newPayerUsd: amounts.newPayerUsd ?? "",
    lookAbove: amounts.lookAbove ?? "",
    waitHours: waitHours === 0 ? "" : String(waitHours),
  };
}

function limitsOf({ waitHours, ...amounts }: Typed): DeskSettings["limits"] {
  const amount = (text: string) => (text.trim() === "" ? null : text.trim());
  return {
    dayUsd: amount(amounts.dayUsd),
    monthUsd: amount(amounts.monthUsd),
    newPayerUsd: amount(amounts.newPayerUsd),
    lookAbove: amount(amounts.lookAbove),
    // What is no number is the server's to refuse.
    waitHours: waitHours.trim() === "" ? 0 : Number(waitHours),
  };
}

function rowsOf(typed: Typed): readonly SettingRow[] {
  const texts = wordsOf();
  return NAMES.map((name) => {
    const text = typed[name].trim();
    if (text === "") return [texts[name].label, t`None`];
    return [texts[name].label, name === "waitHours" ? text : formatUsd(Number(text))];
  });
}
