import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { PublicConfig } from "@tradeslip/contracts";
import { buttonClass } from "@tradeslip/ui/button";
import { leadingContact, deskChat, type DeskChat } from "@tradeslip/contracts/rules";
import { NewTabNote } from "@tradeslip/ui/visually-hidden";
import ArrowRight from "lucide-react/icons/arrow-right";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ComponentType } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { useSessionHint } from "../../features/account/session-hint.ts";
import { useContacts } from "../../lib/contacts.ts";
import { support } from "./content/support.ts";
import { usePublicConfig } from "../../lib/public-config.ts";
import { socialLinks } from "../../lib/social-links.ts";
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

const panels: Record<TabId, ComponentType> = {
  channels: SupportChannels,
  social: ConnectWithUs,
  faq: Faq,
};

/** Contact channels, social accounts and frequent questions (docs/product.md, P1.11). */
export default function SupportPage() {
  const [tab, setTab] = useTabSearchParam(TAB_IDS, "channels");
  const { title, lede, tabs } = support();
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{title}</h1>
        <p className={styles["lede"]}>{lede}</p>
      </header>
      <div className={styles["first"]}>
        <ReachUs />
        <div className={styles["beside"]}>
          <FindOrder />
          <section aria-labelledby="not-sure" className={styles["check"]}>
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
        tabs={TAB_IDS.map((id) => {
          const Panel = panels[id];
          return { id, label: tabs[id], panel: <Panel /> };
        })}
      />
      <SupportClosing />
      <DeskFacts names={["legalName", "licence", "address", "paymentMethods", "refundRule"]} />
    </div>
  );
}

/** The tab that the address names ("?tab=faq"), so that a link can point to it; else `initial`. Tabs are no steps of history. */
function useTabSearchParam<Id extends string>(
  ids: readonly Id[],
  initial: Id,
): [selected: Id, select: (id: Id) => void] {
  const [params, setParams] = useSearchParams();
  // The page is built in advance without a query: while React takes it over, it must find that one.
  const asked = useHydrated() ? params.get("tab") : null;
  const selected = ids.find((id) => id === asked) ?? initial;
  const select = (id: Id) => setParams(id === initial ? {} : { tab: id }, { replace: true });
  return [selected, select];
}

/** What remains when no tab helped: a person, after the login. */
function SupportClosing() {
  const { title, text, known, contact, chat } = support().closing;
  const channels = useOwnChannels();
  return (
    <section className={styles["closing"]} aria-labelledby="support-closing">
      <div className={styles["words"]}>
        <h2 id="support-closing">{title}</h2>
        <p key={channels.chat?.url}>{channels.chat === null ? text : known}</p>
      </div>
      <div className={styles["ways"]}>
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
  /** For documents. */
  readonly mail: DeskChat | null;
}

/** Where a logged-in person reaches the desk; null for visitors, whom the login leads on (docs/product.md, P1.11). */
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
  return (
    <ul className={styles["tickets"]}>
      {support().channels.map(({ id, name, text }) => (
        <li key={id} className={styles["ticket"]}>
          <div className={styles["channelWords"]}>
            <h2 className={styles["name"]}>
              <ChannelLink channel={id === "ticket" ? mail : chat} className={styles["link"]}>
                {name}
              </ChannelLink>
            </h2>
            <p>{text}</p>
          </div>
          <p className={styles["stub"]}>
            <ArrowRight size={20} aria-hidden="true" />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** E-mail and social accounts, as far as the operator has them. */
function ConnectWithUs() {
  const config = usePublicConfig();
  const { title, lede } = support().connect;
  return (
    <section className={styles["connect"]} aria-labelledby="connect-title">
      <div className={styles["accountWords"]}>
        <h2 id="connect-title">{title}</h2>
        <p>{lede}</p>
      </div>
      <div className={styles["place"]}>{config && <Addresses links={config.links} />}</div>
    </section>
  );
}

function Addresses({ links }: { links: PublicConfig["links"] }) {
  const social = socialLinks(links);
  if (links.email === null && social.length === 0) return <p>{support().connect.none}</p>;
  return (
    <ul className={styles["addresses"]}>
      {links.email !== null && (
        <li>
          <a href={`mailto:${links.email}`} className={styles["address"]}>
            <span className={styles["network"]}>{t`Email`}</span>{" "}
            <span className={styles["handle"]}>{links.email}</span>
          </a>
        </li>
      )}
      {social.map(({ id, label, url, handle }) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={styles["address"]}>
            <span className={styles["network"]}>{label}</span>{" "}
            <span className={styles["handle"]}>{handle}</span>
            <NewTabNote />
            <ArrowUpRight size={18} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  );
}
