import { can } from "@tradeslip/contracts/rules";
import { i18n } from "@lingui/core";
import { useQuery } from "@tanstack/react-query";
import { classNames } from "@tradeslip/ui/class-names";
import { Link, useSearchParams } from "react-router-dom";
import { openCount, pageQuery, settingsQuery } from "../orders/order-queries.ts";
import { useKeepsMarks } from "../orders/watch.ts";
import { LIST_NAMES, type ListName, LISTS, listLink, listOf } from "./lists.ts";
import styles from "./nav-items.module.css";
import { type DeskPart, type DeskPerson, partLink } from "./desk-part.ts";
import { PARTS } from "./parts.ts";

interface NavItemProps {
  to: string;
  label: string;
  Icon: DeskPart["Icon"];
  isShown: boolean;
  count?: number | undefined;
  onChoose?: (() => void) | undefined;
  look?: string | undefined;
}

/** A link to a list or a part. In a rail, its name is a tooltip and text for screen readers. */
export function NavItem({ to, label, Icon, isShown, count, onChoose, look }: NavItemProps) {
  return (
    <Link
      to={to}
      className={classNames(styles["item"], look)}
      title={label}
      aria-current={isShown ? "page" : undefined}
      onClick={onChoose}
    >
      <Icon size={20} aria-hidden="true" />
      <span className="min-w-0 wrap-anywhere md:max-wider:absolute md:max-wider:overflow-hidden md:max-wider:w-px md:max-wider:h-px md:max-wider:[clip-path:inset(50%)]">
        {label}
      </span>
      {count !== undefined && count > 0 && <span className={styles["count"]}>{count}</span>}
    </Link>
  );
}

/** Counts of orders, for the lists that show one. */
export function useCounts(): Partial<Record<ListName, number | undefined>> {
  const { data } = useQuery(pageQuery("inbox", ""));
  if (data === undefined) return {};
  return {
    inbox: data.counts["inbox"],
    unread: data.counts["unread"],
    mine: data.counts["mine"],
    "to-approve": data.counts["to-approve"],
    open: openCount(data.counts),
  };
}

export function useShown(): { list: ListName | null; part: string | null } {
  const [params] = useSearchParams();
  const part = params.get("part");
  return part !== null && part in PARTS ? { list: null, part } : { list: listOf(params), part: null };
}

interface ItemsProps {
  person: DeskPerson;
  onChoose?: () => void;
}

/** All lists, then all parts that the person's role allows. */
export function NavItems({ person, onChoose }: ItemsProps) {
  const { list, part } = useShown();
  const counts = useCounts();
  const keepsMarks = useKeepsMarks();
  const { data } = useQuery(settingsQuery);
  const parts = Object.entries(PARTS).filter(
    ([, { capability }]) => capability === undefined || can(person.role, capability),
  );
  return (
    <>
      {LIST_NAMES.filter((name) => name !== "watched" || keepsMarks).map((name) => (
        <NavItem
          key={name}
          to={listLink(name)}
          label={i18n._(LISTS[name].title)}
          Icon={LISTS[name].Icon}
          isShown={list === name}
          count={counts[name]}
          onChoose={onChoose}
        />
      ))}
      {parts.length > 0 && (
        <hr className="w-full my-2 mx-0 border-0 border-t border-dashed border-t-rule-strong" />
      )}
      {parts.map(([name, { title, Icon }]) => (
        <NavItem
          key={name}
          to={partLink(name)}
          label={i18n._(title)}
          Icon={Icon}
          isShown={part === name}
          count={name === "limits" ? data?.pending.length : undefined}
          onChoose={onChoose}
        />
      ))}
    </>
  );
}
