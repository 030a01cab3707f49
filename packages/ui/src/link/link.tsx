import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";
import { NewTabNote } from "../visually-hidden/visually-hidden.tsx";
import styles from "./link.module.css";

export interface LinkLook {
  /** text: inside a sentence. quiet: in a list of links, underlined on hover only. */
  look?: "text" | "quiet";
}

/** The class for a router link that looks like this one. */
export function linkClass({ look = "text" }: LinkLook = {}): string {
  return classNames(styles["link"], styles[look]);
}

export interface LinkProps extends LinkLook, ComponentProps<"a"> {
  href: string;
  /** An external site: opens in a new tab, and says so. */
  external?: boolean;
}

export function Link({ look = "text", external = false, className, children, ...rest }: LinkProps) {
  const props = { ...rest, className: classNames(linkClass({ look }), className) };
  if (!external) return <a {...props}>{children}</a>;
  return (
    <a target="_blank" rel="noopener noreferrer" {...props}>
      <span className={styles["words"]}>{children}</span>
      {/* A box of its own, which no underline goes through. */}
      <span className={styles["end"]}>
        <ArrowUpRight aria-hidden="true" className={styles["away"]} />
        <NewTabNote />
      </span>
    </a>
  );
}
