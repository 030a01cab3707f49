import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Drawer } from "@tradeslip/ui/drawer";
import Ellipsis from "lucide-react/icons/ellipsis";
import { useState } from "react";
import { BrandLink } from "../../../features/brand/brand.tsx";
import styles from "./frame.module.css";
import { LISTS, listLink } from "./lists.ts";
import { NavItem, NavItems, useCounts, useShown } from "./nav-items.tsx";
import items from "./nav-items.module.css";
import { DeskFoot } from "./desk-foot.tsx";
import type { DeskPerson } from "./desk-part.ts";

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
          <span className="min-w-0 wrap-anywhere">{t`More`}</span>
        </button>
      </nav>
      <Drawer open={isOpen} onClose={close} label={t`More`}>
        <div className="flex flex-1 flex-col gap-4 min-w-0">
          <BrandLink />
          <nav aria-label={t`Desk`} className="flex flex-col gap-0.5">
            <NavItems person={person} onChoose={close} />
          </nav>
          <DeskFoot person={person} />
        </div>
      </Drawer>
    </div>
  );
}
