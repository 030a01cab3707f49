import { Slip } from "@tradeslip/ui/slip";
import { about } from "../../content/about.ts";
import styles from "./about-hero.module.css";

/** The page's title beside the house's own slip: no order and no price, only the rules. */
export function AboutHero({ foundedYear }: { foundedYear: number | undefined }) {
  return (
    <header className={styles["hero"]}>
      <div className={styles["words"]}>
        <p className={styles["eyebrow"]}>About Us</p>
        <h1>{about.title}</h1>
        <p className={styles["lede"]}>{about.lede}</p>
      </div>
      <div className={styles["paper"]}>
        <Slip className={styles["slip"]}>
          <p className={styles["slipTitle"]}>House rules</p>
          <dl className={styles["rules"]}>
            <Rule rule="Founded" value={foundedYear} />
            {about.houseRules.map(({ rule, value }) => (
              <Rule key={rule} rule={rule} value={value} />
            ))}
          </dl>
          <p className={styles["stamp"]}>Signed &amp; kept</p>
        </Slip>
      </div>
    </header>
  );
}

function Rule({ rule, value }: { rule: string; value: string | number | undefined }) {
  return (
    <div className={styles["rule"]}>
      <dt>{rule}</dt>
      <dd>{value}</dd>
    </div>
  );
}
