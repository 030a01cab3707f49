import { useQuery } from "@tanstack/react-query";
import type { PublicConfig } from "@tradeslip/contracts";
import { useParams } from "react-router-dom";
import { usePublicConfig } from "../../lib/public-config.ts";
import { KnownSlip } from "./known-slip.tsx";
import { SlipFailure } from "./slip-failure.tsx";
import styles from "./slip-page.module.css";
import { isNotOurs, slipQuery } from "./slip-query.ts";
import { SlipSkeleton } from "./slip-skeleton.tsx";
import { UnknownSlip } from "./unknown-slip.tsx";

/** The terms of a slip for anybody who holds its link, and how to tell the real desk from a false one (decisions, Trading). */
export default function SlipPage() {
  const { token = "" } = useParams();
  return (
    <div className={styles["page"]}>
      <CheckedSlip key={token} token={token} config={usePublicConfig()} />
    </div>
  );
}

function CheckedSlip({ token, config }: { token: string; config: PublicConfig | undefined }) {
  const { data: slip, error, isFetching, refetch } = useQuery(slipQuery(token));
  if (slip) return <KnownSlip slip={slip} config={config} />;
  if (isNotOurs(error)) return <UnknownSlip />;
  if (error) return <SlipFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  return <SlipSkeleton />;
}
