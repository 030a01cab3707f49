import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import BookOpen from "lucide-react/icons/book-open";
import ChartCandlestick from "lucide-react/icons/chart-candlestick";
import LayoutDashboard from "lucide-react/icons/layout-dashboard";
import LogIn from "lucide-react/icons/log-in";
import LogOut from "lucide-react/icons/log-out";
import MessageSquareWarning from "lucide-react/icons/message-square-warning";
import Send from "lucide-react/icons/send";
import Settings from "lucide-react/icons/settings";

/** The sections of the dashboard (docs/product.md, P2.5). */
export const SECTIONS = [
  { to: "/users", label: "Dashboard", Icon: LayoutDashboard },
  { to: "/exchange", label: "Trade crypto", Icon: ArrowLeftRight },
  { to: "/market", label: "Coin Markets", Icon: ChartCandlestick },
  { to: "/resources", label: "E-book & Physical book", Icon: BookOpen },
  { to: "/settings", label: "Settings", Icon: Settings },
];

/** Links out, shown when the operator has set them; `link` is their name in the configuration. */
export const CHATS = [
  { link: "community", label: "Telegram", Icon: Send },
  { link: "reportProblem", label: "Report a Problem", Icon: MessageSquareWarning },
] as const;

export const LOGIN = { to: "/login", label: "Log in", Icon: LogIn };
export const LOGOUT = { label: "Logout", Icon: LogOut };
