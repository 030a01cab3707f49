import ChevronDown from "lucide-react/icons/chevron-down";
import { Button } from "react-aria-components/Button";
import { Menu as AriaMenu, MenuItem, MenuTrigger } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { buttonClass, type ButtonLook } from "../../button/button.tsx";
import { classNames } from "../../class-names.ts";
import { claimPressStyle } from "../claim-press-style.ts";
import type { Elements } from "../../elements.ts";
import { PageLanguage } from "../page-language.tsx";
import styles from "./menu.module.css";

claimPressStyle();

export interface MenuProps<Id extends string> extends ButtonLook {
  /** The button's text and the menu's accessible name. */
  label: string;
  /** Shown on the button instead of the label, which remains for screen readers. */
  icon?: Elements;
  items: readonly {
    id: Id;
    label: string;
    icon?: Elements;
    /** For an action that deletes, leaves or can't be undone. */
    tone?: "danger";
    disabled?: boolean;
  }[];
  onAction: (id: Id) => void;
  disabled?: boolean;
}

/** A button that opens a menu of actions. */
export function Menu<Id extends string>({
  label,
  icon,
  items,
  onAction,
  disabled = false,
  variant,
  size,
}: MenuProps<Id>) {
  const look = buttonClass({ ...(variant && { variant }), ...(size && { size }) });
  return (
    <PageLanguage>
      <MenuTrigger>
        <Button
          isDisabled={disabled}
          className={classNames(look, icon !== undefined && styles["square"])}
          {...(icon !== undefined && { "aria-label": label })}
        >
          {icon ?? (
            <>
              <span>{label}</span>
              <ChevronDown size={16} aria-hidden="true" />
            </>
          )}
        </Button>
        <Popover placement="bottom start" offset={4} className={styles["sheet"] ?? ""}>
          <AriaMenu className={styles["menu"] ?? ""} onAction={(key) => onAction(key as Id)}>
            {items.map((item) => (
              <MenuItem
                key={item.id}
                id={item.id}
                textValue={item.label}
                isDisabled={item.disabled ?? false}
                className={classNames(styles["item"], item.tone === "danger" && styles["danger"])}
              >
                {item.icon !== undefined && <span className={styles["icon"]}>{item.icon}</span>}
                <span>{item.label}</span>
              </MenuItem>
            ))}
          </AriaMenu>
        </Popover>
      </MenuTrigger>
    </PageLanguage>
  );
}
