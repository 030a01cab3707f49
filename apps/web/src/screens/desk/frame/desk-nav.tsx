import { t } from "@lingui/core/macro";
import { BrandLink, DemoMark } from "../../../features/brand/brand.tsx";
import { ThemeSwitch } from "../../../theme/theme-switch.tsx";
import styles from "./frame.module.css";
import { NavItems } from "./nav-items.tsx";
import type { DeskPerson } from "./desk-part.ts";
import { Person } from "./person.tsx";

/** At the side of wide windows, a rail of icons beside less wide ones. */
export function DeskNav({ person }: { person: DeskPerson }) {
  return (
    <header className={styles["side"]}>
      <BrandLink />
      <nav aria-label={t`Desk`} className={styles["nav"]}>
        <NavItems person={person} />
      </nav>
      <div className={styles["foot"]}>
        <DemoMark short />
        <Person person={person} />
        <ThemeSwitch />
      </div>
    </header>
  );
}
