import { buttonClass, IconButton } from "@tradeslip/ui/button";
import { Drawer } from "@tradeslip/ui/drawer";
import Menu from "lucide-react/icons/menu";
import { useState } from "react";
import { Link } from "react-router-dom";
import { useSession } from "../../features/account/use-session.ts";
import { ThemeSwitch } from "../../theme/theme-switch.tsx";
import { BrandLink, DemoMark } from "../brand.tsx";
import { SideNav } from "./side-nav.tsx";
import styles from "./top-bar.module.css";
import { CurrentUser } from "./current-user.tsx";

/** What phones have instead of the sidebar: a bar, and the sections in a drawer that closes after a choice. */
export function TopBar() {
  const [open, setOpen] = useState(false);
  const user = useSession();
  const close = () => setOpen(false);
  return (
    <header className={styles["bar"]}>
      <IconButton label="Open menu" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu size={22} aria-hidden="true" />
      </IconButton>
      <BrandLink />
      <DemoMark />
      <div className={styles["end"]}>
        {user && <CurrentUser user={user} compact />}
        {user === null && (
          <Link to="/login" className={buttonClass({ size: "s" })}>
            Log in
          </Link>
        )}
      </div>
      <Drawer open={open} onClose={close} label="Menu">
        <div className={styles["menu"]}>
          <p className={styles["heading"]}>Menu</p>
          <SideNav onChoose={close} />
          <div className={styles["foot"]}>
            {user && <CurrentUser user={user} />}
            <ThemeSwitch />
          </div>
        </div>
      </Drawer>
    </header>
  );
}
