import { DemoMark } from "../../../features/brand/brand.tsx";
import { ThemeSwitch } from "../../../theme/theme-switch.tsx";
import styles from "./frame.module.css";
import type { DeskPerson } from "./desk-part.ts";
import { Person } from "./person.tsx";
import { StopButton } from "./stop-button.tsx";

/** Below the navigation: who is logged in, the theme, and the stop. */
export function DeskFoot({ person }: { person: DeskPerson }) {
  return (
    <div className={styles["foot"]}>
      <DemoMark short />
      <Person person={person} />
      <div className="flex flex-wrap gap-2 items-center justify-center">
        <ThemeSwitch />
        <StopButton />
      </div>
    </div>
  );
}
