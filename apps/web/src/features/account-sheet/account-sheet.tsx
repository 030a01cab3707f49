import { useEffect, useRef, type ReactNode } from "react";
import styles from "./account-sheet.module.css";

interface AccountSheetProps {
  title: string;
  lede: ReactNode;
  children: ReactNode;
  /** Where else to go, below the tear. */
  foot?: ReactNode;
}

/** The sheet that every account form is written on: what it is for, the form, and the ways out. */
export function AccountSheet({ title, lede, children, foot }: AccountSheetProps) {
  const heading = useFocusWhenNew(title);
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

/** A form that becomes another is a new page to who reads it: its heading receives the focus. */
function useFocusWhenNew(title: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus();
    shown.current = title;
  }, [title]);
  return heading;
}
