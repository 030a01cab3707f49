import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Drawer } from "@tradeslip/ui/drawer";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { BrandLink, DemoMark } from "../../../features/brand/brand.tsx";
import { ThemeSwitch } from "../../../theme/theme-switch.tsx";
import styles from "./frame.module.css";
import { LISTS, listLink } from "./lists.ts";
import { NavItem, NavItems, useCounts, useShown } from "./nav-items.tsx";
import items from "./nav-items.module.css";
import type { DeskPerson } from "./desk-part.ts";
import { Person } from "./person.tsx";
import { StopButton } from "./stop-button.tsx";

const TABS = ["inbox", "mine", "waiting"] as const;

/** On phones, at the bottom, within reach of the thumb: three lists, and everything else behind More. */
export function DeskTabs({ person }: { person: DeskPerson }) {
  const [isOpen, setOpen] = useState(false);
  const { list } = useShown();
  const counts = useCounts();
  const close = () => setOpen(false);
  const isElsewhere = !TABS.some((name) => name === list);
  return (
    <div className={styles["tabs"]}>
      <nav aria-label={t`Lists`} className={styles["tabRow"]}>
        {TABS.map((name) => (
          <NavItem
            key={name}
            look={items["tab"]}
            to={listLink(name)}
            label={i18n._(LISTS[name].title)}
            Icon={LISTS[name].Icon}
            isShown={list === name}
            count={counts[name]}
          />
        ))}
        <button
          type="button"
          className={`${items["item"]} ${items["tab"]}`}
          aria-haspopup="dialog"
          data-shown={isElsewhere || undefined}
          onClick={() => setOpen(true)}
        >
          <Ellipsis size={20} aria-hidden="true" />
          <span className="min-w-0 wrap-anywhere md:max-wider:absolute md:max-wider:overflow-hidden md:max-wider:w-px md:max-wider:h-px md:max-wider:[clip-path:inset(50%)]">{t`More`}</span>
        </button>
      </nav>
      <Drawer open={isOpen} onClose={close} label={t`More`}>
        <div className="flex flex-1 flex-col gap-4 min-w-0">
          <BrandLink />
          <nav aria-label={t`Desk`} className="flex flex-col gap-0.5">
            <NavItems person={person} onChoose={close} />
          </nav>
          <div className={styles["foot"]}>
            <DemoMark short />
            <Person person={person} />
            <div className="flex flex-wrap gap-2 items-center justify-center">
              <ThemeSwitch />
              <StopButton />
            </div>
          </div>
        </div>
      </Drawer>
    </div>
  );
}
