import { t } from "@lingui/core/macro";
import { Slip } from "@tradeslip/ui/slip";
import { OfOrders } from "../../lib/hideable.tsx";
import { reasons, steps } from "./content/home.ts";
import { HomeIcon } from "./home-icon.tsx";
import { SectionHead } from "./section-head.tsx";
import styles from "./steps.module.css";

const TITLE_ID = "simple-steps";

/** How to sign up, and why here. The style sheet fades it in (P1.7), so that it needs no script. */
export function Steps() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <SectionHead id={TITLE_ID} kicker={t`Why Choose Us`} title={t`Simple Steps to Get Started`}>
        <OfOrders
          kept={
            <span>{t`For an account. It's optional: it keeps your orders together and sends you price alerts.`}</span>
          }
          unkept={<span>{t`For an account. It's optional: it sends you price alerts.`}</span>}
        />
      </SectionHead>
      <div className={styles["columns"]}>
        <Slip className={styles["slip"]}>
          <ol className={styles["steps"]}>
            {steps().map(({ id, title, description }) => (
              <li key={id} className={styles["step"]}>
                <h3 className={styles["stepTitle"]}>{title}</h3>
                <p className={styles["text"]}>{description}</p>
              </li>
            ))}
          </ol>
        </Slip>
        <ul className={styles["reasons"]}>
          {reasons().map(({ id, title, icon, description }) => (
            <li key={id} className={styles["reason"]}>
              <span className={styles["icon"]}>
                <HomeIcon name={icon} />
              </span>
              <h3 className={styles["title"]}>{title}</h3>
              <p className={styles["text"]}>{description}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
