import { t } from "@lingui/core/macro";
import { Slip } from "@tradeslip/ui/slip";
import { type RefObject, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { useContacts } from "../../lib/contacts.ts";
import { loadChunk } from "../../lib/lazy-chunk.tsx";
import { loadMessages } from "../../lib/messages.tsx";
import type * as ExampleSlip from "./example-slip.tsx";
import { SectionHead } from "./section-head.tsx";
import styles from "./try-to-fool.module.css";

const TITLE_ID = "try-to-fool";

/** A slip that breaks when it is changed, and a message not to trust (docs/product.md, P1.19). */
export function TryToFool() {
  const place = useRef<HTMLDivElement>(null);
  const slip = useExampleSlip(place);
  return (
    <section aria-labelledby={TITLE_ID} className={styles["section"]}>
      <div ref={place} className={styles["place"]}>
        <Slip issued className={styles["slip"]}>
          {slip === null ? null : <slip.ExampleSlip />}
        </Slip>
      </div>
      <div className={styles["words"]}>
        <SectionHead id={TITLE_ID} kicker={t`Signed slips`} title={t`Try to fool it`}>
          {t`Change any figure on this slip. Your own browser checks our signature.`}
        </SectionHead>
        <div className={styles["message"]}>
          <p className={styles["caption"]}>{t`A message you might get`}</p>
          <p className={styles["bubble"]}>
            <s>{t`Hi, it's the desk. Our account has changed. Please pay 0198 4420 11 today.`}</s>
          </p>
          <p className={styles["warning"]}>
            <strong>{t`Not us.`}</strong> <WhereToPay />
          </p>
          <p>
            <Link to="/verify">{t`Check who wrote to you`}</Link>
          </p>
        </div>
      </div>
    </section>
  );
}

/** Only a desk that keeps orders shows payment details on an order's page, and one without a chat nowhere. */
function WhereToPay() {
  const contacts = useContacts();
  if (!contacts?.contacts.length) return <span key="unknown">{t`We never send another account.`}</span>;
  if (contacts.desk.keepsOrders)
    return <span key="page">{t`Payment details appear on your order page, and nowhere else.`}</span>;
  return (
    <span key="chat">{t`Pay only as our team told you in the chat that you opened from your own slip.`}</span>
  );
}

type Part = typeof ExampleSlip;

/** Its code loads when the reader reaches it; below a desktop's first screen, a first visit skips it. */
function useExampleSlip(place: RefObject<Element | null>): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  useEffect(() => {
    const element = place.current;
    if (element === null || !("IntersectionObserver" in globalThis)) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      Promise.all([
        loadChunk("example-slip", () => import("./example-slip.tsx")),
        loadMessages("trade"),
      ]).then(
        ([loaded]) => setPart(loaded),
        () => {},
      );
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [place]);
  return part;
}
