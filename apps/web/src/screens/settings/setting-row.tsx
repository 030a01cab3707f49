import { t } from "@lingui/core/macro";
import type { Elements } from "@tradeslip/ui/elements";
import { linkClass } from "@tradeslip/ui/link";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

interface SettingRowProps {
  label: string;
  help?: ReactNode;
  /** The available actions. */
  children?: Elements;
}

export function SettingRow({ label, help, children }: SettingRowProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-y-1 gap-x-4 min-h-14 py-2 text-s wrap-anywhere">
      <div className="flex-[1_1_9.5rem] min-w-0">
        <p>{label}</p>
        {help !== undefined && <p className="text-ink-muted text-xs">{help}</p>}
      </div>
      {children}
    </div>
  );
}

interface OfferProps {
  label: string;
  /** What an account would add. */
  offer: string;
}

/** For a feature that needs an account: what it does, and a link to get one (docs/product.md, P12.3). */
export function AccountOffer({ label, offer }: OfferProps) {
  return (
    <SettingRow label={label} help={offer}>
      <Link to="/login" state={{ back: true }} className={linkClass()}>
        {t`Log in`}
      </Link>
    </SettingRow>
  );
}
