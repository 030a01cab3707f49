import { useQuery } from "@tanstack/react-query";
import type { PaymentStatusAnswer, UnlockAnswer } from "@tradeslip/contracts";
import { Alert, Button, buttonClass, VisuallyHidden } from "@tradeslip/ui";
import Download from "lucide-react/icons/download";
import { formatTime } from "../../../lib/format.ts";
import { Figures } from "./figures.tsx";
import { fileName, sizeText } from "./file-words.ts";
import styles from "./payment-body.module.css";
import { SupportLine } from "./support-line.tsx";
import { haveExpired, unlockQuery } from "./unlock-query.ts";

/** A payment that is confirmed: the book. */
export function Downloads({ payment }: { payment: PaymentStatusAnswer }) {
  const { data: links, errorUpdateCount, isFetching, refetch } = useQuery(unlockQuery(payment.paymentId));
  const usable = links !== undefined && !haveExpired(links);
  return (
    <>
      <p className={styles["lead"]}>Thank you. The book is yours.</p>
      {usable && <Links links={links} />}
      {!usable && errorUpdateCount > 0 && (
        <NotUnlocked paymentId={payment.paymentId} asking={isFetching} onAsk={() => void refetch()} />
      )}
      {!usable && errorUpdateCount === 0 && <p role="status">Unlocking your book...</p>}
      {payment.status === "overpaid" && <Overpaid payment={payment} />}
    </>
  );
}

function Links({ links }: { links: UnlockAnswer }) {
  const { downloadUrl, expiresAt, files } = links;
  const all = files.length > 0 ? files : [{ format: "", url: downloadUrl, bytes: null }];
  return (
    <div className={styles["next"]}>
      <div className={styles["actions"]}>
        {all.map(({ format, url, bytes }, place) => (
          <a
            key={url}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass({ variant: place === 0 ? "primary" : "secondary" })}
          >
            <Download size={18} aria-hidden="true" />
            <span>
              Download {fileName(format)}
              {bytes !== null && ` (${sizeText(bytes)})`}
              <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
            </span>
          </a>
        ))}
      </div>
      <p className={styles["aside"]}>
        {expiresAt !== null && (
          <>
            These links work until <time dateTime={expiresAt}>{formatTime(expiresAt)}</time>, then this page
            makes new ones.{" "}
          </>
        )}
        Come back to this page in this browser whenever you want to download the book again.
      </p>
    </div>
  );
}

function Overpaid({ payment }: { payment: PaymentStatusAnswer }) {
  return (
    <div className={styles["next"]}>
      <p>You sent more than was asked. Ask support to have the difference back.</p>
      <Figures payment={payment} />
      <SupportLine paymentId={payment.paymentId} />
    </div>
  );
}

interface NotUnlockedProps {
  paymentId: string;
  asking: boolean;
  onAsk: () => void;
}

function NotUnlocked({ paymentId, asking, onAsk }: NotUnlockedProps) {
  return (
    <>
      <Alert
        tone="danger"
        title="Failed to unlock eBook. Please contact support."
        action={
          <Button busy={asking} onClick={onAsk}>
            Ask again
          </Button>
        }
      >
        Your payment is confirmed: do not pay again.
      </Alert>
      <SupportLine paymentId={paymentId} />
    </>
  );
}
