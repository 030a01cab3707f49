import { buttonClass } from "@tradeslip/ui/button";
import type { ComponentType } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { support } from "../../content/support.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { ConnectWithUs } from "./connect-with-us.tsx";
import { Faq } from "./faq.tsx";
import { SupportChannels } from "./support-channels.tsx";
import styles from "./support-page.module.css";
import { Tabs } from "./tabs.tsx";

type TabId = (typeof support.tabs)[number]["id"];

const TAB_IDS = support.tabs.map(({ id }) => id);
const panels: Record<TabId, ComponentType> = {
  channels: SupportChannels,
  social: ConnectWithUs,
  faq: Faq,
};

/** Whom to ask, where to find us, and what has been asked before (docs/product.md, P1.11). */
export default function SupportPage() {
  const [tab, setTab] = useTabSearchParam(TAB_IDS, "channels");
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1>{support.title}</h1>
        <p className={styles["lede"]}>{support.lede}</p>
      </header>
      <Tabs
        label="Ways to get support"
        selected={tab}
        onSelect={setTab}
        tabs={support.tabs.map(({ id, label }) => {
          const Panel = panels[id];
          return { id, label, panel: <Panel /> };
        })}
      />
      <SupportClosing />
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
  const { title, text, contact, chat } = support.closing;
  return (
    <section className={styles["closing"]} aria-labelledby="support-closing">
      <div className={styles["words"]}>
        <h2 id="support-closing">{title}</h2>
        <p>{text}</p>
      </div>
      <div className={styles["ways"]}>
        <Link to="/login" className={buttonClass({ variant: "primary" })}>
          {contact}
        </Link>
        <Link to="/login" className={buttonClass()}>
          {chat}
        </Link>
      </div>
    </section>
  );
}
