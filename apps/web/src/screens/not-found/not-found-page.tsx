import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Button, buttonClass } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import { Link } from "react-router-dom";
import { AskAPerson } from "../../features/contacts/ask-a-person.tsx";
import { useGoBack } from "../../lib/use-go-back.ts";
import { NOT_FOUND_TITLE } from "../../page-titles.ts";
import styles from "./not-found-page.module.css";

export default function NotFoundPage() {
  const goBack = useGoBack();
  return (
    <div className={styles["page"]}>
      <Slip className={styles["slip"]}>
        <h1 className={styles["heading"]}>
          <span className={styles["number"]} data-text="404">
            404
          </span>
          <span className={styles["title"]}>{i18n._(NOT_FOUND_TITLE)}</span>
        </h1>
        <p className={styles["text"]}>{t`The page you're looking for doesn't exist.`}</p>
        <div className={styles["actions"]}>
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            {t`Go Home`}
          </Link>
          <Button onClick={goBack}>{t`Go Back`}</Button>
        </div>
        <AskAPerson className={styles["text"]} />
      </Slip>
    </div>
  );
}
