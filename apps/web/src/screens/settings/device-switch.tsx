import { Switch } from "@tradeslip/ui/switch";
import { useStoredChoice } from "../../lib/storage.ts";
import styles from "./device-switch.module.css";
import { NotYet } from "./setting-row.tsx";

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

interface DeviceSwitchProps {
  /** Under which it is kept. */
  name: string;
  label: string;
  help: string;
  /** On until somebody turns it off. */
  byDefault?: boolean;
}

export function DeviceSwitch({ name, label, help, byDefault = false }: DeviceSwitchProps) {
  const [on, turn] = useDeviceSetting(name, byDefault);
  return (
    <div className={styles["row"]}>
      <Switch label={label} help={help} checked={on} onChange={turn} />
    </div>
  );
}

const CHOICES = ["on", "off"] as const;

/** A switch that is kept in local storage, under `tradeslip.settings.<name>`. */
function useDeviceSetting(name: string, byDefault: boolean): [on: boolean, turn: (on: boolean) => void] {
  const [choice, choose] = useStoredChoice(`settings.${name}`, CHOICES);
  return [choice === null ? byDefault : choice === "on", (on) => choose(on ? "on" : "off")];
}
