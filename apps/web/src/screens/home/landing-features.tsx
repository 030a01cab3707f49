import { classNames } from "@tradeslip/ui/class-names";
import { landingFeatures } from "../../content/features.ts";
import { HomeIcon } from "./home-icon.tsx";
import styles from "./landing-features.module.css";
import { SectionHead } from "./section-head.tsx";

const TITLE_ID = "the-desk";

/** Three tickets about the desk itself. */
export function LandingFeatures() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <SectionHead id={TITLE_ID} kicker="The desk" title="Somebody is always behind it" />
      <ul className={styles["tickets"]}>
        {landingFeatures.map(({ id, title, icon, description, color }) => (
          <li key={id} className={classNames(styles["ticket"], styles[color])}>
            <span className={styles["icon"]}>
              <HomeIcon name={icon} />
            </span>
            <h3 className={styles["title"]}>{title}</h3>
            <p className={styles["text"]}>{description}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
