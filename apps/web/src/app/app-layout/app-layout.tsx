import { t } from "@lingui/core/macro";
import { buttonClass, IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import { Drawer } from "@tradeslip/ui/drawer";
import Menu from "lucide-react/icons/menu";
import PanelLeftClose from "lucide-react/icons/panel-left-close";
import PanelLeftOpen from "lucide-react/icons/panel-left-open";
import { useEffect, useState } from "react";
import { Link, Outlet } from "react-router-dom";
import { preloadLogOutFailed } from "../../features/account/after-log-out.tsx";
import { useSession, useSessionOfOtherTabs } from "../../features/account/use-session.ts";
import { ChannelNotice } from "../../features/contacts/channel-notice.tsx";
import { useStoredChoice } from "../../lib/storage.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { useMediaQuery } from "../../lib/use-media-query.ts";
import { ThemeSwitch } from "../../theme/theme-switch.tsx";
import { LateLanguageChoice } from "../../features/languages/late-language-choice.tsx";
import { BrandLink, DemoMark, useBrand } from "../../features/brand/brand.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import { prefetchPalette, usePalette } from "../palette/use-palette.tsx";
import { SkipLink } from "../skip-link.tsx";
import styles from "./app-layout.module.css";
import { CurrentUser } from "./current-user.tsx";
import { MIRRORED, SideNav } from "./side-nav.tsx";
import { useKeptPushes } from "./use-kept-pushes.ts";

/** The layout of the sections behind "Let's trade": a sidebar, or on phones a bar with a drawer. */
export default function AppLayout() {
  const hydrated = useHydrated();
  const palette = usePalette();
  useSessionOfOtherTabs();
  const isLoggedIn = Boolean(useSession());
  useEffect(() => {
    if (!isLoggedIn) return;
    preloadLogOutFailed();
    return prefetchPalette();
  }, [isLoggedIn]);
  useKeptPushes(isLoggedIn);
  return (
    <>
      <SkipLink />
      <div className={styles["layout"]}>
        {hydrated ? <Navigation onSearch={palette.open} /> : <Place />}
        <main id="main" tabIndex={-1} className={styles["main"]}>
          <ChannelNotice />
          <Outlet />
        </main>
      </div>
      {palette.element}
    </>
  );
}

interface NavigationProps {
  onSearch: () => void;
}

function Navigation(props: NavigationProps) {
  return useMediaQuery("(min-width: 48em)") ? <Sidebar {...props} /> : <TopBar {...props} />;
}

/**
 * A prerendered page doesn't know the window's size: it reserves space for either layout and shows the brand,
 * which both have.
 */
function Place() {
  return (
    <header className={styles["place"]}>
      <BrandLink />
    </header>
  );
}

const WIDTHS = ["full", "icons"] as const;

/** The navigation on wide screens. On medium ones it is collapsed to icons until the user has chosen. */
function Sidebar({ onSearch }: NavigationProps) {
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
          label={compact ? t`Expand sidebar` : t`Collapse sidebar`}
          aria-expanded={!compact}
          onClick={() => setWidth(compact ? "full" : "icons")}
        >
          <Icon size={20} aria-hidden="true" className={MIRRORED} />
        </IconButton>
      </div>
      <PaletteButton compact={compact} onPress={onSearch} />
      <SideNav compact={compact} />
      <div className={styles["foot"]}>
        {user && <CurrentUser user={user} compact={compact} />}
        <DemoMark short={compact} />
        <ThemeSwitch />
      </div>
    </header>
  );
}

/** The navigation on phones: a bar, and the sections in a drawer that closes after a choice. */
function TopBar({ onSearch }: NavigationProps) {
  const [open, setOpen] = useState(false);
  const user = useSession();
  const { demo: hasMark } = useBrand();
  // Mark and name together would need a second row.
  const isNarrow = useMediaQuery("(width < 26em)");
  const close = () => setOpen(false);
  return (
    <header className={styles["bar"]}>
      <IconButton label={t`Open menu`} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Menu size={22} aria-hidden="true" />
      </IconButton>
      <BrandLink compact={hasMark && isNarrow} />
      <DemoMark short />
      <div className={styles["end"]}>
        <PaletteButton compact onPress={onSearch} />
        {user && <CurrentUser user={user} compact />}
        {user === null && (
          <Link to="/login" className={buttonClass({ size: "s" })}>
            {t`Log in`}
          </Link>
        )}
      </div>
      <Drawer open={open} onClose={close} label={t`Menu`}>
        <div className={styles["menu"]}>
          <p className={styles["heading"]}>{t`Menu`}</p>
          <SideNav onChoose={close} />
          <div className={styles["menuFoot"]}>
            {user && <CurrentUser user={user} />}
            <ThemeSwitch />
            <LateLanguageChoice />
          </div>
        </div>
      </Drawer>
    </header>
  );
}
