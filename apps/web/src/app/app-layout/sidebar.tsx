import { IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import { useSession } from "../../features/account/use-session.ts";
import { useStoredChoice } from "../../lib/storage.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ThemeSwitch } from "../../theme/theme-switch.tsx";
import { BrandLink, DemoMark } from "../brand.tsx";
import { SideNav } from "./side-nav.tsx";
import { CurrentUser } from "./current-user.tsx";
import styles from "./sidebar.module.css";

const WIDTHS = ["full", "icons"] as const;

/** The stub of the page on wide screens. Collapsed to icons where room is short, until the user has chosen. */
export function Sidebar() {
  const [width, setWidth] = useStoredChoice("sidebar", WIDTHS);
  const roomy = useMediaQuery("(min-width: 68.75em)");
  const compact = width === null ? !roomy : width === "icons";
  const user = useSession();
  const Icon = compact ? PanelLeftOpen : PanelLeftClose;
  return (
    <header className={classNames(styles["sidebar"], compact && styles["compact"])}>
      <div className={styles["head"]}>
        <BrandLink compact={compact} />
        <IconButton
          label={compact ? "Expand sidebar" : "Collapse sidebar"}
          aria-expanded={!compact}
          onClick={() => setWidth(compact ? "full" : "icons")}
        >
          <Icon size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <SideNav compact={compact} />
      <div className={styles["foot"]}>
        {user && <CurrentUser user={user} compact={compact} />}
        <DemoMark short={compact} />
        <ThemeSwitch />
      </div>
    </header>
  );
}
