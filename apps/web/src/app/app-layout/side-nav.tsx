import { VisuallyHidden } from "@tradeslip/ui";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { NavLink } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useLogOut } from "../../features/session/use-log-out.ts";
import { useSession } from "../../features/session/use-session.ts";
import { CHATS, LOGIN, LOGOUT, SECTIONS } from "./side-links.ts";
import styles from "./side-nav.module.css";

interface SideNavProps {
  /** Only icons are seen; the names stay for screen readers and as tooltips. */
  compact?: boolean;
  onChoose?: () => void;
}

export function SideNav({ compact = false, onChoose }: SideNavProps) {
  const links = usePublicConfig()?.links;
  const nobody = useSession() === null;
  const { logOut, busy } = useLogOut();
  const itemClass = styles["item"] ?? "";
  const name = (label: string) => (compact ? <VisuallyHidden>{label}</VisuallyHidden> : label);
  const tooltip = (label: string) => (compact ? label : undefined);
  return (
    <nav aria-label="Dashboard" className={styles["nav"]} data-compact={compact}>
      {SECTIONS.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} className={itemClass} title={tooltip(label)} onClick={onChoose}>
          <Icon size={20} aria-hidden="true" />
          {name(label)}
        </NavLink>
      ))}
      <hr className={styles["tear"]} />
      {CHATS.map(({ link, label, Icon }) => {
        const href = links?.[link];
        return href ? (
          <a
            key={link}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            className={itemClass}
            title={tooltip(label)}
            onClick={onChoose}
          >
            <Icon size={20} aria-hidden="true" />
            {name(label)}
            <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
            {!compact && <ArrowUpRight size={14} aria-hidden="true" className={styles["out"]} />}
          </a>
        ) : null;
      })}
      {nobody && (
        <NavLink to={LOGIN.to} className={itemClass} title={tooltip(LOGIN.label)} onClick={onChoose}>
          <LOGIN.Icon size={20} aria-hidden="true" />
          {name(LOGIN.label)}
        </NavLink>
      )}
      <button
        type="button"
        className={itemClass}
        title={tooltip(LOGOUT.label)}
        aria-busy={busy || undefined}
        onClick={() => {
          onChoose?.();
          logOut();
        }}
      >
        <LOGOUT.Icon size={20} aria-hidden="true" />
        {name(LOGOUT.label)}
      </button>
    </nav>
  );
}
