import { t } from "@lingui/core/macro";
import { buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link } from "react-router-dom";
import { ChatText, OfOrders } from "../../lib/hideable.tsx";
import { orderSteps } from "./content/home.ts";
import styles from "./order-steps.module.css";
import { SectionHead } from "./section-head.tsx";

/** Target of "See How P2P Works". */
export const STEPS_ID = "how-p2p-works";
const TITLE_ID = "order-steps";

/** The three steps of an order, on a slip. */
export function OrderSteps() {
  return (
    <section id={STEPS_ID} tabIndex={-1} aria-labelledby={TITLE_ID} className={styles["section"]}>
      <SectionHead id={TITLE_ID} kicker={t`How P2P works`} title={t`Three steps to a trade`} />
      <Slip>
        <ol className={styles["steps"]}>
          {orderSteps().map(({ id, title, description, unkept, withoutChat }) => (
            <li key={id} className={styles["step"]}>
              <h3 className={styles["title"]}>
                <ChatText text={title} without={withoutChat?.title} />
              </h3>
              <p className={styles["text"]}>
                {unkept === undefined ? (
                  <ChatText text={description} without={withoutChat?.description} />
                ) : (
                  <OfOrders
                    kept={<span>{description}</span>}
                    unkept={<ChatText text={unkept} without={withoutChat?.unkept} />}
                  />
                )}
              </p>
            </li>
          ))}
        </ol>
      </Slip>
      <nav aria-label={t`Next steps`} className={styles["onwards"]}>
        <Link to="/exchange" className={buttonClass()}>
          {t`Enter an amount`}
        </Link>
        <Link to="/support?tab=faq&topic=trading" className={buttonClass({ variant: "quiet" })}>
          {t`First time? What you need`}
        </Link>
      </nav>
    </section>
  );
}
