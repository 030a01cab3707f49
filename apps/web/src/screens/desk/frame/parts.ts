import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import CalendarClock from "lucide-react/icons/calendar-clock";
import Gauge from "lucide-react/icons/gauge";
import Inbox from "lucide-react/icons/inbox";
import Landmark from "lucide-react/icons/landmark";
import MessageSquareText from "lucide-react/icons/message-square-text";
import Percent from "lucide-react/icons/percent";
import Printer from "lucide-react/icons/printer";
import Send from "lucide-react/icons/send";
import ScrollText from "lucide-react/icons/scroll-text";
import TableProperties from "lucide-react/icons/table-properties";
import type { ComponentType } from "react";
import { lazyChunk } from "../../../lib/lazy-chunk.tsx";
import type { DeskPart, PartProps } from "./desk-part.ts";

/**
 * The parts of the console beside its orders, in the order of the navigation; `/desk?part=NAME` shows one. To
 * add a part: a folder beside this one with a component that takes `PartProps` (desk-part.ts), is the default
 * export of its module and begins with an `h1`; then one line here:
 *
 *     accounts: part(msg`Accounts`, Landmark, () => import("../accounts/accounts-part.tsx")),
 *
 * Navigation, tabs, lazy loading, title and focus follow from it. Other parameters of the address are the
 * part's own: link to another part with `partLink("accounts")`, and keep filters with `useSearchParams`.
 * Single keys: `useKeys` (keys/use-keys.ts).
 */
export const PARTS: Readonly<Record<string, DeskPart>> = {
  lists: part(msg`All orders`, TableProperties, () => import("../lists/lists-part.tsx")),
  handover: part(msg`Handover`, Printer, () => import("../lists/handover/handover-part.tsx")),
  payouts: {
    ...part(msg`Pay out`, Send, () => import("../payouts/payouts-part.tsx")),
    capability: "works-orders",
  },
  accounts: part(msg`Accounts`, Landmark, () => import("../accounts/accounts-part.tsx")),
  rates: part(msg`Rates`, Percent, () => import("../rates/rates-part.tsx")),
  limits: part(msg`Limits`, Gauge, () => import("../limits/limits-part.tsx")),
  settings: part(msg`Hours and pause`, CalendarClock, () => import("../settings/settings-part.tsx")),
  replies: part(msg`Replies`, MessageSquareText, () => import("../replies/replies-part.tsx")),
  audit: {
    ...part(msg`Audit`, ScrollText, () => import("../audit/audit-part.tsx")),
    capability: "manages-desk",
  },
};

/** Shown if no part is named. */
export const ORDERS: DeskPart = part(msg`Orders`, Inbox, () => import("../orders/console.tsx"));

function part(
  title: MessageDescriptor,
  Icon: DeskPart["Icon"],
  load: () => Promise<{ default: ComponentType<PartProps> }>,
): DeskPart {
  return { title, Icon, chunk: lazyChunk("desk", load) };
}
