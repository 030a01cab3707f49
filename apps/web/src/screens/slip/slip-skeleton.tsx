import { t } from "@lingui/core/macro";
import { Skeleton } from "@tradeslip/ui/skeleton";
import { Slip } from "@tradeslip/ui/slip";
import { VisuallyHidden } from "@tradeslip/ui/visually-hidden";
import { useHandOver } from "../../features/slips/chat-hand-over.ts";

const SKELETON_LINES = 7;

/** Shown while the slip is checked; after placing an order, shows the progress of that. */
export function SlipSkeleton({ token }: { token: string }) {
  const handOver = useHandOver(token);
  const [title, lede] = [handOver?.title ?? t`Order slip`, handOver?.lede ?? t`Checking this slip…`];
  return (
    <>
      <header className="grid gap-2 print:[&_h1]:text-xl">
        <h1>
          <span key={title}>{title}</span>
        </h1>
        <p className="max-w-[56ch] text-ink-muted">
          <span key={lede}>{lede}</span>
        </p>
      </header>
      <div
        className="grid grid-cols-1 gap-y-6 gap-x-10 items-start min-[53.75em]:grid-cols-[minmax(0,520px)_minmax(0,1fr)] print:[&>*+*]:hidden print:block"
        aria-busy="true"
      >
        <Slip issued className="grid gap-5">
          <VisuallyHidden>{t`Loading`}</VisuallyHidden>
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
