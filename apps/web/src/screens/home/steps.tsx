import { t } from "@lingui/core/macro";
import { Slip } from "@tradeslip/ui/slip";
import { useContacts } from "../../lib/contacts.ts";
import { reasons, steps } from "./content/home.ts";
import { HomeIcon } from "./home-icon.tsx";
import { SectionHead } from "./section-head.tsx";
import styles from "./steps.module.css";

const TITLE_ID = "simple-steps";

/** How to sign up, and why here. The style sheet fades it in (P1.7), so that it needs no script. */
export function Steps() {
  const keepsOrders = useContacts()?.desk.keepsOrders ?? true;
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <SectionHead id={TITLE_ID} kicker={t`Why Choose Us`} title={t`Simple Steps to Get Started`}>
        {keepsOrders
          ? t`For an account. It's optional: it keeps your orders together and sends you price alerts.`
          : t`For an account. It's optional: it sends you price alerts.`}
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
