import { t } from "@lingui/core/macro";
import type { Elements } from "@tradeslip/ui/elements";
import { linkClass } from "@tradeslip/ui/link";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import styles from "./setting-row.module.css";

interface SettingRowProps {
  label: string;
  help?: ReactNode;
  /** What can be done. */
  children?: Elements;
}

export function SettingRow({ label, help, children }: SettingRowProps) {
  return (
    <div className={styles["row"]}>
      <div className={styles["words"]}>
        <p>{label}</p>
        {help !== undefined && <p className={styles["help"]}>{help}</p>}
      </div>
      {children}
    </div>
  );
}

interface OfferProps {
  label: string;
  /** What an account adds. */
  offer: string;
}

/** Of a function that needs an account: what it would do, and the way there (docs/product.md, P12.3). */
export function AccountOffer({ label, offer }: OfferProps) {
  return (
    <SettingRow label={label} help={offer}>
      <Link to="/login" state={{ back: true }} className={linkClass()}>
        {t`Log in`}
      </Link>
    </SettingRow>
  );
}
