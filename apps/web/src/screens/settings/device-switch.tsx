import { Switch } from "@tradeslip/ui";
import styles from "./device-switch.module.css";
import { useDeviceSetting } from "./use-device-setting.ts";

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
