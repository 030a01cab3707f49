import type { ReactNode } from "react";
import { classNames } from "../src/class-names.ts";
import styles from "./gallery.module.css";

interface SpecimenProps {
  name: string;
  /** Takes the whole row. */
  wide?: boolean;
  children: ReactNode;
}

/** One primitive with its states. */
export function Specimen({ name, wide = false, children }: SpecimenProps) {
  return (
    <article className={classNames(styles["specimen"], wide && styles["wide"])}>
      <h3>{name}</h3>
      {children}
    </article>
  );
}

/** One state, named. `row`: its things stand side by side. */
export function State({ name, row = false, children }: { name: string; row?: boolean; children: ReactNode }) {
  return (
    <div className={styles["state"]}>
      <p className={styles["name"]}>{name}</p>
      <div className={row ? styles["row"] : undefined}>{children}</div>
    </div>
  );
}
