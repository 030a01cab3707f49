import { t } from "@lingui/core/macro";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleAlert from "lucide-react/icons/circle-alert";
import type { ReactNode } from "react";
import { Button } from "react-aria-components/Button";
import { ComboBox } from "react-aria-components/ComboBox";
import { FieldError as AriaFieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { ListBox, ListBoxItem } from "react-aria-components/ListBox";
import { Popover } from "react-aria-components/Popover";
import { Text } from "react-aria-components/Text";
import { classNames } from "../../class-names.ts";
import field from "../../field/field.module.css";
import { claimPressStyle } from "../claim-press-style.ts";
import type { Elements } from "../../elements.ts";
import { PageLanguage } from "../page-language.tsx";
import styles from "./combobox.module.css";

claimPressStyle();

export interface ComboboxProps<Value extends string> {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** Null: nothing is chosen. */
  value: Value | null;
  onChange: (value: Value | null) => void;
  /** `note` is shown at the end of the line, such as "+49", and is searched too. */
  options: readonly { value: Value; label: string; note?: string; icon?: Elements }[];
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  /** Submits the value with a form. */
  name?: string;
}

/** A select for long lists, with a filter. */
export function Combobox<Value extends string>({
  label,
  help,
  error,
  value,
  onChange,
  options,
  placeholder,
  disabled = false,
  required = false,
  name,
}: ComboboxProps<Value>) {
  return (
    <PageLanguage>
      <ComboBox
        className={field["field"] ?? ""}
        value={value}
        onChange={(key) => onChange(key as Value | null)}
        isDisabled={disabled}
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        menuTrigger="focus"
        allowsEmptyCollection
        {...(name !== undefined && { name })}
      >
        <Label className={field["label"] ?? ""}>{label}</Label>
        <div className={styles["box"]}>
          <Input
            className={classNames(field["input"], styles["input"])}
            {...(placeholder !== undefined && { placeholder })}
            autoComplete="off"
            spellCheck={false}
          />
          <Button className={styles["open"] ?? ""}>
            <ChevronDown size={16} aria-hidden="true" />
          </Button>
        </div>
        {help !== undefined && (
          <Text slot="description" className={field["help"] ?? ""}>
            {help}
          </Text>
        )}
        <AriaFieldError className={field["error"] ?? ""}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </AriaFieldError>
        <Popover offset={4} className={styles["sheet"] ?? ""}>
          <ListBox
            className={styles["list"] ?? ""}
            renderEmptyState={() => <p className={styles["none"]}>{t`Nothing found`}</p>}
          >
            {options.map((option) => (
              <ListBoxItem
                key={option.value}
                id={option.value}
                textValue={option.note === undefined ? option.label : `${option.label} (${option.note})`}
                className={styles["option"] ?? ""}
              >
                {option.icon}
                <span className={styles["name"]}>{option.label}</span>
                {option.note !== undefined && <span className={styles["note"]}>{option.note}</span>}
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      </ComboBox>
    </PageLanguage>
  );
}
