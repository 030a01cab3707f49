import { Switch } from "@tradeslip/ui";
import styles from "./device-switch.module.css";
import { NotYet } from "./setting-row.tsx";
import { useDeviceSetting } from "./use-device-setting.ts";

/**
 * A wish for later: the switch of docs/product.md P12.3 with its texts, but no word that claims a second factor which nobody
 * asks for.
 */
export function TwoFactorSwitch() {
  const [on, turn] = useDeviceSetting("two-factor", true);
  const help = (
    <span className={styles["note"]}>
      <span>
        <span>{on ? "Enhanced security enabled" : "Strengthen your account"}</span> as soon as this exists.
        Until then your password alone protects it.
      </span>
      <NotYet />
    </span>
  );
  return (
    <div className={styles["row"]}>
      <Switch label="Two-Factor Authentication" help={help} checked={on} onChange={turn} />
    </div>
  );
}
