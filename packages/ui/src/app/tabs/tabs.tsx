import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, TabPanels, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { claimPressStyle } from "../claim-press-style.ts";
import { PageLanguage } from "../page-language.tsx";
import styles from "./app-tabs.module.css";

claimPressStyle();

export interface TabsProps<Id extends string> {
  /** Names the list of tabs; not shown. */
  label: string;
  tabs: readonly { id: Id; label: ReactNode; content: ReactNode; disabled?: boolean }[];
  /** Omitted: uncontrolled, starting with the first tab. */
  selected?: Id;
  onSelect?: (id: Id) => void;
}

/** A few views of one thing, one at a time. Arrow keys move and select, Tab enters the view. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect }: TabsProps<Id>) {
  return (
    <PageLanguage>
      <AriaTabs
        className={styles["tabs"] ?? ""}
        {...(selected !== undefined && { selectedKey: selected })}
        {...(onSelect && { onSelectionChange: (key) => onSelect(key as Id) })}
      >
        <TabList aria-label={label} className={styles["list"] ?? ""}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false} className={styles["tab"] ?? ""}>
              {tab.label}
            </Tab>
          ))}
        </TabList>
        <TabPanels>
          {tabs.map((tab) => (
            <TabPanel key={tab.id} id={tab.id} className={styles["panel"] ?? ""}>
              {tab.content}
            </TabPanel>
          ))}
        </TabPanels>
      </AriaTabs>
    </PageLanguage>
  );
}
