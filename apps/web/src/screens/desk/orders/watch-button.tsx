import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import Flag from "lucide-react/icons/flag";
import { KEYS } from "../keys/key-table.ts";
import { Kbd } from "../keys/kbd.tsx";
import { useKeys } from "../keys/use-keys.ts";
import { useIsWatched, useWatch } from "./watch.ts";
import styles from "./watch-button.module.css";

/** A mark of one's own on an order that one wants to find again. */
export function WatchButton({ reference }: { reference: string }) {
  const isWatched = useIsWatched(reference);
  const { mutate, isPending, isError } = useWatch();
  const toggle =
    isWatched === undefined || isPending ? undefined : () => mutate({ reference, watching: !isWatched });
  useKeys({ [KEYS.watch]: toggle });
  if (isWatched === undefined) return null;
  return (
    <>
      <Button size="s" aria-pressed={isWatched} className={styles["watch"]} busy={isPending} onClick={toggle}>
        <Flag size={16} aria-hidden="true" /> <span>{t`Watch`}</span> <Kbd>{KEYS.watch}</Kbd>
      </Button>
      {isError && <span role="alert">{t`That didn't work. Please try again.`}</span>}
    </>
  );
}
