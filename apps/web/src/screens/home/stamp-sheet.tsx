import { marketingFeatures } from "../../content/features.ts";
import { SectionHead } from "./section-head.tsx";
import styles from "./stamp-sheet.module.css";

const TITLE_ID = "every-trade";

/** Four cards on one sheet, like postage stamps before they are torn apart. */
export function StampSheet() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <div className={styles["head"]}>
        <SectionHead id={TITLE_ID} kicker="On every trade" title="What comes with each slip">
          The same terms for $250 and for everything above it.
        </SectionHead>
      </div>
      <div className={styles["shadow"]}>
        <ul className={styles["sheet"]}>
          {marketingFeatures.map(({ id, claim, description }) => (
            <li key={id} className={styles["stamp"]}>
              <h3>
                <span className={styles["figure"]}>{claim.value}</span>{" "}
                <span className={styles["label"]}>{claim.label}</span>
              </h3>
              <p className={styles["text"]}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
