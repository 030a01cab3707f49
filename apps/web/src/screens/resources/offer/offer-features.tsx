import type { ComponentType, SVGProps } from "react";
import styles from "./offer-features.module.css";

interface Feature {
  readonly Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number }>;
  readonly title: string;
  readonly text: string;
}

export function OfferFeatures({ features }: { features: readonly Feature[] }) {
  return (
    <ul className={styles["features"]}>
      {features.map(({ Icon, title, text }) => (
        <li key={title} className={styles["feature"]}>
          <Icon size={20} aria-hidden="true" className={styles["icon"]} />
          <p className={styles["title"]}>{title}</p>
          <p className={styles["text"]}>{text}</p>
        </li>
      ))}
    </ul>
  );
}
