import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { DeskChat } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import type { Elements } from "@tradeslip/ui/elements";
import { Link, linkClass } from "@tradeslip/ui/link";
import { useEffect, useRef, type ReactNode } from "react";
import { Link as RouterLink } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";

const HELP = "min-h-[1.5em] text-ink-muted text-s wrap-anywhere";

interface AccountSheetProps {
  title: string;
  lede: ReactNode;
  children: Elements;
  /** Links below the perforation. */
  foot?: ReactNode;
  /** Allows two columns if the window is wide enough. */
  wide?: boolean;
}

/** The page frame of every account form: heading, form, and links to other pages. */
export function AccountSheet({ title, lede, children, foot, wide = false }: AccountSheetProps) {
  const heading = useFocusOnChange(title);
  return (
    <div
      className={classNames(
        "grid grid-cols-1 gap-6 w-[min(100%,28rem)] mx-auto md:pt-8",
        wide && "lg:w-[min(100%,54rem)]",
      )}
    >
      <header className="grid gap-2 [&_h1]:text-2xl">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className="text-ink-muted wrap-anywhere">{lede}</div>
      </header>
      <div className="grid grid-cols-1 gap-5 py-5 px-4 border border-rule rounded-lg bg-paper-raised shadow-card md:p-6">
        {children}
        {foot !== undefined && (
          <div className="pt-4 border-t border-dashed border-t-rule-strong text-s">{foot}</div>
        )}
      </div>
      <Help />
    </div>
  );
}

/** For the foot of a sheet that was reached from the login. */
export function BackToLogin() {
  return (
    <RouterLink to="/login" className={linkClass({ look: "quiet" })}>
      {t`Back to Login`}
    </RouterLink>
  );
}

/** A way to contact people that needs no account (docs/product.md, P9.27). */
function Help() {
  const config = usePublicConfig();
  if (!config) return <p className={HELP} />;
  const {
    chat,
    links: { email },
  } = config;
  return (
    <p key="known" className={HELP}>
      {chat && email ? (
        <Trans key="both">
          Need help? <ChatLink chat={chat} /> or write to <Link href={`mailto:${email}`}>{email}</Link>
        </Trans>
      ) : (
        <Trans key="one">
          Need help? <OneWay chat={chat} email={email} />
        </Trans>
      )}
    </p>
  );
}

function OneWay({ chat, email }: { chat: DeskChat | null; email: string | null }) {
  if (chat) return <ChatLink chat={chat} />;
  return email ? <Link href={`mailto:${email}`}>{email}</Link> : <Answers />;
}

function ChatLink({ chat }: { chat: DeskChat }) {
  const { name: service, url } = chat;
  return (
    <Link href={url} external>
      {t`Chat on ${service}`}
    </Link>
  );
}

function Answers() {
  return (
    <RouterLink to="/support?tab=faq" className={linkClass()}>
      {t`Read our answers`}
    </RouterLink>
  );
}

/** Focuses the heading when one form replaces another, because users experience that as a new page. */
function useFocusOnChange(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return heading;
}

/** A `ref` for a message above a form: the top of a long form is out of view when the button is pressed. */
export function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}
