import { t } from "@lingui/core/macro";
import { Button } from "@tradeslip/ui/button";
import { useEffect, useEffectEvent, useState } from "react";
import { FailureSlip, type Look } from "./failure-slip.tsx";

/** Delay between automatic retries. */
const RETRY_MS = 10_000;

export interface ChunkMissingProps {
  name: string;
  /** Always resolves; on success the part replaces this one. */
  tryAgain: () => Promise<void>;
}

interface Place {
  look?: Look;
  onClose?: () => void;
}

export const partMissing = () =>
  t`Part of this page didn't load. Nothing is lost. Try again, or reload to get the latest version.`;

/**
 * Replaces a part of the application that failed to load (docs/product.md, P2.13). It retries every ten
 * seconds, and when the connection is back.
 */
export function ChunkMissing({ name, tryAgain, look = "page", onClose }: ChunkMissingProps & Place) {
  const { offline, busy, again } = useAttempts(tryAgain);
  return (
    <FailureSlip
      look={look}
      title={offline ? t`You are offline` : t`Unexpected Application Error!`}
      message={t`Loading chunk ${name} failed`}
      hint={
        offline
          ? t`This part isn't on your device yet. Nothing is lost, and it loads on its own once you are back online.`
          : partMissing()
      }
      reload={!offline && "secondary"}
    >
      <Button variant="primary" busy={busy} onClick={() => void again()}>
        {t`Try again`}
      </Button>
      {onClose && <Button onClick={onClose}>{t`Close`}</Button>}
    </FailureSlip>
  );
}

/** Replaces a part of a page. */
export function PartMissing({ name, tryAgain }: ChunkMissingProps) {
  return <ChunkMissing name={name} tryAgain={tryAgain} look="part" />;
}

/** Replaces a dialog. */
export function DialogMissing(missing: ChunkMissingProps & { onClose: () => void }) {
  return <ChunkMissing {...missing} look="over" />;
}

function useAttempts(tryAgain: () => Promise<void>) {
  const [offline, setOffline] = useState(!navigator.onLine);
  const [busy, setBusy] = useState(false);
  const again = async () => {
    setOffline(!navigator.onLine);
    setBusy(true);
    await tryAgain();
    setBusy(false);
  };
  const unasked = useEffectEvent(() => {
    if (!busy) void again();
  });
  useEffect(() => {
    const timer = setInterval(unasked, RETRY_MS);
    const connected = () => unasked();
    window.addEventListener("online", connected);
    return () => {
      clearInterval(timer);
      window.removeEventListener("online", connected);
    };
  }, []);
  return { offline, busy, again };
}
