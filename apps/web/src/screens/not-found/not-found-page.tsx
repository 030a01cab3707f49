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
    <div className="grid grid-cols-[minmax(0,28.75rem)] place-content-center min-h-[70vh] py-10">
      <Slip className="grid justify-items-center gap-5 text-center">
        <h1 className="grid justify-items-center gap-3">
          <span
            className={`relative text-[clamp(6rem,4rem_+_12vw,10rem)] leading-[0.9] tracking-[-0.02em] ${styles["number"]}`}
            data-text="404"
          >
            404
          </span>
          <span className="w-full pt-4 border-t border-dashed border-t-rule-strong text-xl">
            {i18n._(NOT_FOUND_TITLE)}
          </span>
        </h1>
        <p className="text-ink-muted">{t`The page you're looking for doesn't exist.`}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <Link to="/" className={buttonClass({ variant: "primary" })}>
            {t`Go Home`}
          </Link>
          <Button onClick={goBack}>{t`Go Back`}</Button>
        </div>
        <AskAPerson className="text-ink-muted" />
      </Slip>
    </div>
  );
}
