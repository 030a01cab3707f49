import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { NewTabNote, VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import BookOpen from "lucide-react/icons/book-open";
import ChartCandlestick from "lucide-react/icons/chart-candlestick";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";
import { NavLink } from "react-router-dom";
import { useLogOut } from "../../features/account/use-log-out.ts";
import { useSession } from "../../features/account/use-session.ts";
import { Hideable } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { BOOK_PATH } from "../../routes.ts";
import styles from "./side-nav.module.css";

/** The sections of the dashboard (docs/product.md, P2.5). */
const SECTIONS = [
  { to: "/users", label: msg`Dashboard`, Icon: LayoutDashboard },
  { to: "/exchange", label: msg`Trade crypto`, Icon: ArrowLeftRight },
  { to: "/market", label: msg`Coin Markets`, Icon: ChartCandlestick },
  { to: BOOK_PATH, label: msg`E-book & Physical book`, Icon: BookOpen },
  { to: "/settings", label: msg`Settings`, Icon: Settings },
];

/** External links, shown if the operator has set them; `link` is the name in the configuration. */
const CHATS = [
  { link: "community", label: msg`Telegram`, Icon: Send },
  { link: "reportProblem", label: msg`Report a Problem`, Icon: MessageSquareWarning },
] as const;

/** Icons that point somewhere. */
export const MIRRORED = "[&:dir(rtl)]:[scale:-1_1]";

const LOGIN = { to: "/login", label: msg`Log in`, Icon: LogIn };
const LOGOUT = { label: msg`Logout`, Icon: LogOut };

interface SideNavProps {
  /** Shows only icons; the names remain for screen readers and as tooltips. */
  compact?: boolean;
  onChoose?: () => void;
}

export function SideNav({ compact = false, onChoose }: SideNavProps) {
  const links = usePublicConfig()?.links;
  const loggedOut = useSession() === null;
  const { logOut, busy } = useLogOut();
  const itemClass = styles["item"] ?? "";
  const name = (label: MessageDescriptor) =>
    compact ? <VisuallyHidden>{i18n._(label)}</VisuallyHidden> : <span>{i18n._(label)}</span>;
  const tooltip = (label: MessageDescriptor) => (compact ? i18n._(label) : undefined);
  return (
    <nav aria-label={t`Dashboard`} className={styles["nav"]} data-compact={compact}>
      {SECTIONS.map(({ to, label, Icon }) => {
        const link = (
          <NavLink key={to} to={to} className={itemClass} title={tooltip(label)} onClick={onChoose}>
            <Icon size={20} aria-hidden="true" />
            {name(label)}
          </NavLink>
        );
        return to === BOOK_PATH ? (
          <Hideable key={to} part="book">
            {link}
          </Hideable>
        ) : (
          link
        );
      })}
      <hr className="w-full my-3 mx-0 border-0 border-t border-dashed border-t-rule-strong" />
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
            <Icon size={20} aria-hidden="true" className={MIRRORED} />
            {name(label)}
            <NewTabNote />
            {!compact && (
              <ArrowUpRight size={14} aria-hidden="true" className={`ms-auto opacity-70 ${MIRRORED}`} />
            )}
          </a>
        ) : null;
      })}
      {loggedOut && (
        <NavLink to={LOGIN.to} className={itemClass} title={tooltip(LOGIN.label)} onClick={onChoose}>
          <LOGIN.Icon size={20} aria-hidden="true" className={MIRRORED} />
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
        <LOGOUT.Icon size={20} aria-hidden="true" className={MIRRORED} />
        {name(LOGOUT.label)}
      </button>
    </nav>
  );
}
