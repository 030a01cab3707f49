import {
  CHAT_PART,
  KEPT_ORDERS_PART,
  NO_FEE_PART,
  NO_KEPT_ORDERS_PART,
  type PagePart,
} from "@tradeslip/contracts/rules";
import type { Elements } from "@tradeslip/ui/elements";
import type { ReactElement } from "react";
import { useContacts, useHasChat } from "./contacts.ts";
import { isHiddenInPage } from "./hidden-in-page.ts";
import { Marked } from "./marked.tsx";
import { usePublicConfig } from "./public-config.ts";

interface HideableProps {
  part: Exclude<PagePart, typeof CHAT_PART>;
  children: Elements;
}

/** A part of the site that is shown unless the operator hides it. */
export function Hideable({ part, children }: HideableProps) {
  const isShown = useIsShown(part);
  return <Marked part={part}>{isShown ? children : null}</Marked>;
}

/** Content that belongs to no part is always shown. */
export function OfPart({ part, children }: { part: PagePart | undefined; children: ReactElement }) {
  if (part === undefined) return children;
  return part === CHAT_PART ? <OfChat>{children}</OfChat> : <Hideable part={part}>{children}</Hideable>;
}

/** The configuration may be newer than the page: a page cached for offline use is older. */
function useIsShown(part: HideableProps["part"]): boolean {
  const hidden = usePublicConfig()?.hidden;
  // The fee itself, not the configuration's list, decides about the claims of having none.
  const isHidden = part !== NO_FEE_PART && hidden?.includes(part) === true;
  return !isHiddenInPage(part) && !isHidden;
}

interface OfOrdersProps {
  kept: ReactElement;
  unkept: ReactElement;
}

/** What is said of a desk that keeps orders, or of one that keeps none; nothing while that isn't known. */
export function OfOrders({ kept, unkept }: OfOrdersProps) {
  const keepsOrders = useKeepsOrders();
  return (
    <>
      <Marked part={KEPT_ORDERS_PART}>{import.meta.env.SSR || keepsOrders ? kept : null}</Marked>
      <Marked part={NO_KEPT_ORDERS_PART}>
        {import.meta.env.SSR || keepsOrders === false ? unkept : null}
      </Marked>
    </>
  );
}

/**
 * Whether the desk keeps orders: before its settings are here, as the page said when it was served. What is
 * prerendered says it within `OfOrders` alone. Undefined: not known.
 */
export function useKeepsOrders(): boolean | undefined {
  const known = useContacts()?.desk.keepsOrders;
  const isKept = !isHiddenInPage(KEPT_ORDERS_PART);
  const isUnkept = !isHiddenInPage(NO_KEPT_ORDERS_PART);
  return known ?? (isKept === isUnkept ? undefined : isKept);
}

interface OfChatProps {
  children: ReactElement;
  without?: ReactElement;
}

/** Text about the chat that takes orders, and its replacement while there is none. */
export function OfChat({ children, without }: OfChatProps) {
  const hasChat = useHasChat();
  return (
    <>
      <Marked part={CHAT_PART}>{hasChat ? children : null}</Marked>
      {without !== undefined && (
        <Marked part={`without ${CHAT_PART}`}>{import.meta.env.SSR || !hasChat ? without : null}</Marked>
      )}
    </>
  );
}

/** A text, and the one in its place where the desk has no chat. */
export function ChatText({ text, without }: { text: string; without: string | undefined }) {
  if (without === undefined) return <span>{text}</span>;
  return (
    <OfChat without={<span>{without}</span>}>
      <span>{text}</span>
    </OfChat>
  );
}
