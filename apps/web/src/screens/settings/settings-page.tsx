import { Link } from "react-router-dom";
import { linkClass } from "@tradeslip/ui";
import { DeleteAccount } from "./delete-account.tsx";
import { DeviceSwitch } from "./device-switch.tsx";
import { SettingRow } from "./setting-row.tsx";
import { SettingSection } from "./setting-section.tsx";
import styles from "./settings-page.module.css";
import { SignOut } from "./sign-out.tsx";
import { TwoFactorSwitch } from "./two-factor-switch.tsx";

/** Choices for this device, and the way out (docs/product.md, P12.1 to P12.3; what does nothing yet says so). */
export default function SettingsPage() {
  return (
    <div className={styles["page"]}>
      <header>
        <h1>Settings</h1>
        <p className={styles["lede"]}>
          Switches are kept on this device only. Nothing here is saved to a server.
        </p>
      </header>
      <SettingSection title="General">
        <DeviceSwitch
          name="push-notifications"
          label="Push Notifications"
          help="We send none yet. Your choice counts as soon as we do."
          byDefault
        />
        <DeviceSwitch
          name="email-notifications"
          label="Email Notifications"
          help="We send none yet, apart from one-time codes."
        />
      </SettingSection>
      <SettingSection title="Privacy">
        <SettingRow label="Privacy Settings" />
        <SettingRow label="Download Data" />
      </SettingSection>
      <SettingSection title="Security">
        <TwoFactorSwitch />
        <SettingRow label="Active Sessions" />
      </SettingSection>
      <SettingSection title="Account">
        <SettingRow label="Help & Support">
          <Link to="/support" className={linkClass()}>
            Open support
          </Link>
        </SettingRow>
        <SignOut />
      </SettingSection>
      <SettingSection title="Danger Zone">
        <DeleteAccount />
      </SettingSection>
    </div>
  );
}
