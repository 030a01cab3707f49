import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PublicConfig } from "@tradeslip/contracts";
import { buttonClass } from "@tradeslip/ui/button";
import { leadingContact, deskChat, type DeskChat } from "@tradeslip/contracts/rules";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import { Link, useSearchParams } from "react-router-dom";
import { useSessionHint } from "../../features/account/session-hint.ts";
import { useContacts, useIsUnreachable } from "../../lib/contacts.ts";
import { support } from "./content/support.ts";
import { OfOrders } from "../../lib/hideable.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { type SocialLink, socialLinks } from "../../lib/social-links.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { DeskFacts } from "../../lib/desk-facts.tsx";
import { IS_IT_YOU_TITLE } from "../../page-titles.ts";
import { ReachUs } from "./reach-us.tsx";
import { Faq } from "./faq.tsx";
import { FindOrder } from "./find-order.tsx";
import styles from "./support-page.module.css";
import { Tabs } from "./tabs.tsx";

const TAB_IDS = ["channels", "social", "faq"] as const;
type TabId = (typeof TAB_IDS)[number];

/** Contact channels, social accounts and frequent questions (docs/product.md, P1.11). */
export default function SupportPage() {
  const [tab, setTab] = useTabSearchParam();
  const { title, lede, tabs } = support();
  const isUnreachable = useIsUnreachable();
  return (
    <div className="grid grid-cols-1 gap-8 md:gap-12 md:pt-6">
      <header className="grid gap-3">
        <h1>{title}</h1>
        {!isUnreachable && <p className="max-w-[56ch] text-ink-muted md:text-l">{lede}</p>}
      </header>
      <div className="grid grid-cols-1 gap-y-6 gap-x-8 items-start lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <ReachUs />
        <div className="grid grid-cols-1 gap-y-6 gap-x-8 items-start">
          <FindOrder />
          <section
            aria-labelledby="not-sure"
            className="grid gap-2 justify-items-start pt-6 border-t border-dashed border-t-rule-strong text-ink-muted [&_h2]:text-ink [&_h2]:text-xl"
          >
            <h2 id="not-sure">{t`Not sure it's us?`}</h2>
            <p>{t`Check the number, name or email that wrote to you.`}</p>
            <Link to="/verify" className={buttonClass()}>
              {i18n._(IS_IT_YOU_TITLE)}
            </Link>
          </section>
        </div>
      </div>
      <Tabs
        label={t`Ways to get support`}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "channels", label: tabs.channels, panel: <SupportChannels /> },
          { id: "social", label: tabs.social, panel: <ConnectWithUs /> },
          { id: "faq", label: tabs.faq, panel: <Faq /> },
        ]}
      />
      {!isUnreachable && <SupportClosing />}
      <DeskFacts names={["legalName", "licence", "address", "paymentMethods", "refundRule"]} />
    </div>
  );
}

/** The tab in the address ("?tab=faq"), so that links can point to it. Tabs don't add history entries. */
function useTabSearchParam(): [selected: TabId, select: (id: TabId) => void] {
  const [params, setParams] = useSearchParams();
  // The page is prerendered without a query, and hydration must start from that state.
  const asked = useHydrated() ? params.get("tab") : null;
  const selected = TAB_IDS.find((id) => id === asked) ?? "channels";
  const select = (id: TabId) => setParams(id === "channels" ? {} : { tab: id }, { replace: true });
  return [selected, select];
}

/** The last resort when no tab helped: a person, after login. */
function SupportClosing() {
  const { title, kept, text, contact, chat } = support().closing;
  const channels = useOwnChannels();
  return (
    <section
      className="flex flex-wrap items-center justify-between gap-y-4 gap-x-8 py-6 border-y border-dashed border-y-rule-strong"
      aria-labelledby="support-closing"
    >
      <div className="grid gap-1 [&_p]:text-ink-muted">
        <h2 id="support-closing">{title}</h2>
        <p key={channels.chat?.url}>
          {channels.chat === null ? (
            <OfOrders kept={<span>{kept}</span>} unkept={<span>{text}</span>} />
          ) : (
            text
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-3 [&_a]:whitespace-normal">
        <ChannelLink channel={channels.chat} className={buttonClass()}>
          {contact}
        </ChannelLink>
        <ChannelLink channel={channels.chat} className={buttonClass()}>
          {chat}
        </ChannelLink>
      </div>
    </section>
  );
}

interface OwnChannels {
  readonly chat: DeskChat | null;
  /** The mailbox for documents. */
  readonly mail: DeskChat | null;
}

/** Channels for logged-in people; null for visitors, whom the links lead to the login first (P1.11). */
function useOwnChannels(): OwnChannels {
  const isLoggedIn = useSessionHint();
  const contacts = useContacts()?.contacts;
  const config = usePublicConfig();
  if (!isLoggedIn) return { chat: null, mail: null };
  const email = config?.links.email ?? null;
  const mail = email === null ? null : deskChat({ kind: "mailto", value: email });
  const leading = leadingContact(contacts ?? []);
  const configured = contacts === undefined ? (config?.chat ?? null) : null;
  const chat = leading === undefined ? (configured ?? mail) : deskChat(leading);
  return { chat, mail: mail ?? chat };
}

interface ChannelLinkProps {
  channel: DeskChat | null;
  className: string | undefined;
  children: string;
}

function ChannelLink({ channel, className, children }: ChannelLinkProps) {
  const isUnreachable = useIsUnreachable();
  if (isUnreachable) return <span>{children}</span>;
  if (channel === null)
    return (
      <Link to="/login" className={className}>
        {children}
      </Link>
    );
  return (
    <a href={channel.url} target="_blank" rel="noopener noreferrer" className={className}>
      <span>{children}</span>
      <NewTabNote />
    </a>
  );
}

/** Four contact channels. */
function SupportChannels() {
  const { chat, mail } = useOwnChannels();
  const { visitor, channels } = support();
  const isUnreachable = useIsUnreachable();
  return (
    <>
      {chat === null && !isUnreachable && (
        <p className="mb-4 text-ink-muted">
          <OfOrders kept={<span>{visitor.kept}</span>} unkept={<span>{visitor.unkept}</span>} />
        </p>
      )}
      <ul className="grid gap-4 lg:grid-cols-2 lg:gap-6">
        {channels.map(({ id, name, text }) => (
          <li key={id} className={styles["ticket"]}>
            <div className="grid grid-cols-1 content-start gap-2 py-5 px-4 text-ink-muted text-s lg:p-6">
              <h2 className="text-[min(var(--text-xl),9vw)]">
                <ChannelLink channel={id === "ticket" ? mail : chat} className={styles["link"]}>
                  {name}
                </ChannelLink>
              </h2>
              <p>{text}</p>
            </div>
            <p className={styles["stub"]}>{!isUnreachable && <ArrowRight size={20} aria-hidden="true" />}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Email and social accounts, as configured by the operator. */
function ConnectWithUs() {
  const config = usePublicConfig();
  const { title, lede } = support().connect;
  return (
    <section
      className="grid gap-y-6 gap-x-12 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]"
      aria-labelledby="connect-title"
    >
      <div className="grid gap-3 content-start max-w-[46ch] text-ink-muted [&_h2]:text-ink">
        <h2 id="connect-title">{title}</h2>
        <p>{lede}</p>
      </div>
      <div className="min-h-[calc(4_*_64px)]">{config && <Addresses links={config.links} />}</div>
    </section>
  );
}

function Addresses({ links }: { links: PublicConfig["links"] }) {
  const { email } = links;
  const social = socialLinks(links);
  if (email === null && social.length === 0) return <p>{support().connect.none}</p>;
  return (
    <ul className="border-t border-dashed border-t-rule-strong">
      {email !== null && <Address label={t`Email`} url={`mailto:${email}`} handle={email} />}
      {social.map(({ id, ...link }) => (
        <Address key={id} {...link} newTab />
      ))}
    </ul>
  );
}

function Address({ label, url, handle, newTab = false }: Omit<SocialLink, "id"> & { newTab?: boolean }) {
  return (
    <li>
      <a
        href={url}
        {...(newTab && { target: "_blank", rel: "noopener noreferrer" })}
        className={styles["address"]}
      >
        <span className="font-display text-l leading-[1.2]">{label}</span>{" "}
        <span className={styles["handle"]}>{handle}</span>
        {newTab && <NewTabNote />}
        {newTab && <ArrowUpRight size={18} aria-hidden="true" />}
      </a>
    </li>
  );
}
