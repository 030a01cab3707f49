import { i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { buttonClass, IconButton } from "@tradeslip/ui/button";
import { classNames } from "@tradeslip/ui/class-names";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { memo, useCallback, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, NavLink } from "react-router-dom";
import { useSessionHint } from "../../features/account/session-hint.ts";
import { ThemeSwitch } from "../../theme/theme-switch.tsx";
import { LateLanguageChoice } from "../../features/languages/late-language-choice.tsx";
import { BrandLink, DemoMark } from "../../features/brand/brand.tsx";
import { PaletteButton } from "../palette/palette-button.tsx";
import styles from "./nav-bar.module.css";

const LINKS = [
  { to: "/", label: msg`Home` },
  { to: "/rates", label: msg`Rates` },
  { to: "/about-us", label: msg`About Us` },
  { to: "/support", label: msg`Support` },
];
const MENU_ID = "site-menu";

interface NavBarProps {
  onSearch: () => void;
}

/** The navigation bar of the public pages. On narrow screens its links are a menu below it. */
export function NavBar({ onSearch }: NavBarProps) {
  const [open, setOpen] = useState(false);
  const scrolled = useScrolled();
  const toggle = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  // Its code is asked for once the menu is painted.
  const wasOpened = useDeferredValue(open);

  useEscape(open, () => {
    close();
    toggle.current?.focus();
  });
  return (
    <header className={classNames(styles["bar"], (scrolled || open) && styles["lifted"])}>
      <div className="relative flex items-center justify-between gap-4 max-w-page min-h-16 mx-auto px-gutter noscript:max-[53.75em]:flex-wrap noscript:max-[53.75em]:pb-2">
        {BRAND}
        <div className="ms-auto noscript:hidden">
          <PaletteButton compact onPress={onSearch} />
        </div>
        <IconButton
          ref={toggle}
          label={open ? t`Close menu` : t`Open menu`}
          aria-expanded={open}
          aria-controls={MENU_ID}
          className={styles["toggle"]}
          onClick={() => setOpen(!open)}
        >
          {open ? <X size={22} aria-hidden="true" /> : <Menu size={22} aria-hidden="true" />}
        </IconButton>
        <div id={MENU_ID} className={classNames(styles["menu"], open && styles["open"])}>
          <MenuContent onChoose={close} />
          {open && wasOpened && <LateLanguageChoice />}
        </div>
      </div>
    </header>
  );
}

/** A constant element: opening the menu renders neither this nor the menu's content again. */
const BRAND = (
  <div className="flex items-center gap-3 min-w-0">
    <BrandLink />
    <DemoMark />
  </div>
);

const MenuContent = memo(function Content({ onChoose }: { onChoose: () => void }) {
  return (
    <>
      <nav aria-label={t`Main`} className={styles["links"]}>
        {LINKS.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={styles["link"] ?? ""} onClick={onChoose}>
            {i18n._(label)}
          </NavLink>
        ))}
      </nav>
      <ThemeSwitch />
      <TradeLink onChoose={onChoose} />
    </>
  );
});

/**
 * Links to the login, or with a session directly to the app. Outlined, because the filled button is the
 * page's own next step.
 */
function TradeLink({ onChoose }: { onChoose: () => void }) {
  const loggedIn = useSessionHint();
  return (
    <Link to={loggedIn ? "/users" : "/login"} className={buttonClass()} onClick={onChoose}>
      {t`Let's trade`}
    </Link>
  );
}

/** While `active`, calls back on Escape, wherever the focus is. */
function useEscape(active: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!active) return;
    function listen(event: KeyboardEvent) {
      if (event.key === "Escape") escape();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}

/** Scrolled further than this, the bar lies over the page (docs/product.md, P2.4). */
const SCROLLED_PX = 50;

/** Whether the page is scrolled more than 50 px. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const look = () => setScrolled(window.scrollY > SCROLLED_PX);
    // Reading the position forces a layout, so wait for the next frame, which does that anyway.
    const frame = requestAnimationFrame(look);
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", look);
    };
  }, []);
  return scrolled;
}
