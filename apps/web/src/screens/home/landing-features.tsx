import { t } from "@lingui/core/macro";
import { classNames } from "@tradeslip/ui/class-names";
import { landingFeatures, marketingFeatures } from "./content/features.ts";
import { useConfiguredFee } from "../../lib/configured-fee.ts";
import { ChatText, OfPart } from "../../lib/hideable.tsx";
import { HomeIcon } from "./home-icon.tsx";
import styles from "./landing-features.module.css";
import { SectionHead } from "./section-head.tsx";

const TITLE_ID = "the-desk";

/** Three tickets about the desk itself. */
export function LandingFeatures() {
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <SectionHead id={TITLE_ID} kicker={t`The desk`} title={t`There's always a person behind it`} />
      <ul className={styles["tickets"]}>
        {landingFeatures().map(({ id, title, icon, description, color }) => (
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

const TERMS_TITLE_ID = "every-trade";

/** Four cards on one sheet, like postage stamps before they are torn apart. */
export function StampSheet() {
  const fee = useConfiguredFee();
  return (
    <section aria-labelledby={TERMS_TITLE_ID} className={styles["stampSection"]}>
      <div className={styles["head"]}>
        <SectionHead id={TERMS_TITLE_ID} kicker={t`On every trade`} title={t`What comes with each slip`}>
          {t`The same terms on every trade, from $250.`}
        </SectionHead>
      </div>
      <div className={styles["shadow"]}>
        <ul className={styles["sheet"]}>
          {marketingFeatures(fee).map(({ id, claim, description, withoutChat, part }) => (
            <OfPart key={id} part={part}>
              <li className={styles["stamp"]}>
                <h3>
                  <span className={styles["figure"]}>{claim.value}</span>{" "}
                  <span className={styles["label"]}>{claim.label}</span>
                </h3>
                <p className={styles["stampText"]}>
                  <ChatText text={description} without={withoutChat} />
                </p>
              </li>
            </OfPart>
          ))}
        </ul>
      </div>
    </section>
  );
}
