import { useEffect, useRef, type ReactNode } from "react";
import styles from "./account-sheet.module.css";

interface AccountSheetProps {
  title: string;
  lede: ReactNode;
  children: ReactNode;
  /** Links below the perforation. */
  foot?: ReactNode;
}

/** The page frame of every account form: heading, form, and links to other pages. */
export function AccountSheet({ title, lede, children, foot }: AccountSheetProps) {
  const heading = useFocusOnChange(title);
  return (
    <div className={styles["page"]}>
      <header className={styles["head"]}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div className={styles["lede"]}>{lede}</div>
      </header>
      <div className={styles["sheet"]}>
        {children}
        {foot !== undefined && <div className={styles["foot"]}>{foot}</div>}
      </div>
    </div>
  );
}

/** Focuses the heading when one form replaces another, because readers experience that as a new page. */
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
