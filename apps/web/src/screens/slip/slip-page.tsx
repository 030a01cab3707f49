import { queryOptions, useQuery } from "@tanstack/react-query";
import type { SlipAnswer } from "@tradeslip/contracts";
import { buttonClass } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { linkClass } from "@tradeslip/ui/link";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Slip } from "@tradeslip/ui/slip";
import { LiveRegion, VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { Link, useParams } from "react-router-dom";
import { SlipSheet } from "../../features/slips/slip-sheet.tsx";
import { ticketAddress } from "../../features/trade-ticket/ticket-address.ts";
import { api, ApiError, UNREACHABLE, unwrap } from "../../lib/api.ts";
import { LoadFailure } from "../../lib/load-failure.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";
import { useExpired } from "../../lib/use-expired.ts";
import { AntiPhishingChecklist } from "./anti-phishing-checklist.tsx";
import styles from "./slip-page.module.css";

/** The terms of a slip for anybody who holds its link, and how to tell the real desk from a false one (docs/product.md, P8.5). */
export default function SlipPage() {
  const { token = "" } = useParams();
  // Loads in parallel with the slip, not after it.
  usePublicConfig();
  return (
    <div className={styles["page"]}>
      <CheckedSlip key={token} token={token} />
    </div>
  );
}

function CheckedSlip({ token }: { token: string }) {
  const { data: slip, error, isFetching, refetch } = useQuery(slipQuery(token));
  if (slip) return <IssuedSlip slip={slip} />;
  if (isNotIssued(error)) return <NotIssued />;
  if (!error) return <SlipSkeleton />;
  return (
    <>
      <h1>Order slip</h1>
      <LoadFailure
        title="We couldn't check this slip"
        error={error}
        offlineReason={`${UNREACHABLE} Don't pay until this slip is checked.`}
        retryLabel="Try again"
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </>
  );
}

/** The terms behind a token. They are signed and never change; only the time runs out. */
function slipQuery(token: string) {
  return queryOptions({
    queryKey: ["slip", token],
    queryFn: async ({ signal }) =>
      unwrap(await api.GET("/api/orders/{token}", { params: { path: { token } }, signal })),
    staleTime: Infinity,
    networkMode: "always",
    retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    retryDelay: 1_000,
  });
}

const NOT_FOUND = 404;
/** The answer to a token longer than any of ours. */
const BAD_REQUEST = 400;

/** Whether the server has answered that it did not issue the slip. */
function isNotIssued(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === NOT_FOUND || error.status === BAD_REQUEST);
}

/** A genuine slip: whether it is still valid, its terms, and what to compare. */
function IssuedSlip({ slip }: { slip: SlipAnswer }) {
  const timeIsUp = useExpired(slip.expiresAt);
  const expired = slip.status === "expired" || timeIsUp;
  return (
    <>
      <header className={styles["head"]}>
        <p className={styles["what"]}>Order slip {slip.reference}</p>
        <h1>{expired ? "This slip has expired" : "This slip is valid"}</h1>
        <p className={styles["lede"]}>
          {expired
            ? "We issued this slip, but its price no longer holds."
            : "We issued this slip and its terms are unaltered."}
        </p>
        <LiveRegion>{expired && slip.status === "valid" ? "This slip has expired" : null}</LiveRegion>
      </header>
      <div className={styles["columns"]}>
        <div>
          <SlipSheet terms={slip} expired={expired}>
            {expired ? (
              <Link
                to={ticketAddress(slip.surface, { coinId: slip.coin.id, side: slip.side })}
                className={buttonClass()}
              >
                Make a new order
              </Link>
            ) : (
              <p className={styles["note"]}>
                This slip is an offer, not proof of payment. Our team completes the trade in chat.
              </p>
            )}
          </SlipSheet>
        </div>
        <AntiPhishingChecklist reference={slip.reference} />
      </div>
    </>
  );
}

/** The link was made up, or a character of it was changed. */
function NotIssued() {
  return (
    <div role="alert" className={styles["verdict"]}>
      <header className={styles["head"]}>
        <h1>This slip was not issued by us</h1>
        <p className={styles["lede"]}>Don't send money for this slip.</p>
      </header>
      <Card>
        <ul className={styles["reasons"]}>
          <li>Links are easily cut off. Copy the whole link from the message and open it again.</li>
          <li>
            Someone may have made it up or changed it. If it came to you in our name, stop the chat and{" "}
            <Link to="/support" className={linkClass()}>
              tell our support
            </Link>
            .
          </li>
        </ul>
      </Card>
    </div>
  );
}

const SKELETON_LINES = 7;

function SlipSkeleton() {
  return (
    <>
      <header className={styles["head"]}>
        <h1>Order slip</h1>
        <p className={styles["lede"]}>Checking this slip…</p>
      </header>
      <div className={styles["columns"]} aria-busy="true">
        <Slip issued className={styles["blank"]}>
          <VisuallyHidden>Loading</VisuallyHidden>
          {Array.from({ length: SKELETON_LINES }, (_, line) => (
            <p key={line}>
              <Skeleton width={line === 1 ? "60%" : "100%"} />
            </p>
          ))}
        </Slip>
      </div>
    </>
  );
}
