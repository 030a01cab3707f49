import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import Flag from "lucide-react/icons/flag";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { useIsWatched, useWatch } from "./watch.ts";

/** The reader's own mark on an order, to find it again. */
export function WatchButton({ reference }: { reference: string }) {
  const isWatched = useIsWatched(reference);
  const { mutate, isPending, isError } = useWatch();
  const toggle =
    isWatched === undefined || isPending ? undefined : () => mutate({ reference, watching: !isWatched });
  useKeys({ [KEYS.watch]: toggle });
  if (isWatched === undefined) return null;
  return (
    <>
      <Button
        size="s"
        aria-pressed={isWatched}
        className="aria-pressed:border-accent-text aria-pressed:bg-accent-wash aria-pressed:text-accent-text aria-pressed:[&_svg]:fill-current forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:outline-[Highlight] forced-colors:aria-pressed:-outline-offset-3"
        busy={isPending}
        onClick={toggle}
      >
        <Flag size={16} aria-hidden="true" /> <span>{t`Watch`}</span> <Kbd>{KEYS.watch}</Kbd>
      </Button>
      {isError && <span role="alert">{t`That didn't work. Please try again.`}</span>}
    </>
  );
}
