import { t } from "@lingui/core/macro";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Slip } from "@tradeslip/ui/slip";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { useHandOver } from "../../features/slips/chat-hand-over.ts";
import { PaperHead } from "../../features/slips/paper-head.tsx";
import { SlipColumns } from "./slip-columns.tsx";

const SKELETON_LINES = 7;

/** Shown while the slip is checked; after placing an order, shows the progress of that. */
export function SlipSkeleton({ token }: { token: string }) {
  const handOver = useHandOver(token);
  const [title, lede] = [handOver?.title ?? t`Order slip`, handOver?.lede ?? t`Checking this slip…`];
  return (
    <>
      <PaperHead
        heading={
          <h1>
            <span key={title}>{title}</span>
          </h1>
        }
        lede={<span key={lede}>{lede}</span>}
      />
      <SlipColumns aria-busy="true">
        <Slip issued className="grid gap-5">
          <VisuallyHidden>{t`Loading`}</VisuallyHidden>
          {Array.from({ length: SKELETON_LINES }, (_, line) => (
            <p key={line}>
              <Skeleton width={line === 1 ? "60%" : "100%"} />
            </p>
          ))}
        </Slip>
      </SlipColumns>
    </>
  );
}
