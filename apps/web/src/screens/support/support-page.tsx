import type { ComponentType } from "react";
import { support } from "../../content/support.ts";
import { ConnectWithUs } from "./connect-with-us.tsx";
import { Faq } from "./faq.tsx";
import { SupportChannels } from "./support-channels.tsx";
import { SupportClosing } from "./support-closing.tsx";
import styles from "./support-page.module.css";
import { Tabs } from "./tabs.tsx";
import { useTabInAddress } from "./use-tab-in-address.ts";

type TabId = (typeof support.tabs)[number]["id"];

const TAB_IDS = support.tabs.map(({ id }) => id);
const panels: Record<TabId, ComponentType> = {
  channels: SupportChannels,
  social: ConnectWithUs,
  faq: Faq,
};

/** Whom to ask, where to find us, and what has been asked before (docs/product.md, P1.11). */
export default function SupportPage() {
  const [tab, setTab] = useTabInAddress(TAB_IDS, "channels");
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
