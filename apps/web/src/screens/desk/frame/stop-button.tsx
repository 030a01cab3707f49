import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import { Button, IconButton } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import OctagonPause from "lucide-react/icons/octagon-pause";
import { type SubmitEvent, useEffect, useId, useRef, useState } from "react";
import { errorMessage } from "../../../lib/error-message.ts";
import { settingsQuery } from "../orders/order-queries.ts";
import { useStopDesk } from "../settings/settings-queries.ts";

/**
 * Within reach on every page of the desk: an icon beside the navigation, words at the limits. No key stops
 * the desk, so that it never happens by accident.
 */
export function StopButton({ look = "icon" }: { look?: "icon" | "words" }) {
  const { data } = useQuery(settingsQuery);
  const [isOpen, setOpen] = useState(false);
  if (data === undefined || data.stopped !== null) return null;
  const icon = <OctagonPause size={20} aria-hidden="true" className="text-danger" />;
  const ask = () => setOpen(true);
  return (
    <>
      {look === "icon" ? (
        <IconButton label={t`Stop payments`} aria-haspopup="dialog" onClick={ask}>
          {icon}
        </IconButton>
      ) : (
        <Button aria-haspopup="dialog" onClick={ask}>
          {icon}
          <span className="text-danger">{t`Stop payments`}</span>
        </Button>
      )}
      {isOpen && <StopDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function StopDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [reason, setReason] = useState("");
  const stop = useStopDesk();
  useEffect(() => dialog.current?.showModal(), []);
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!stop.isPending && reason.trim() !== "") stop.mutate(reason.trim(), { onSuccess: onClose });
  }
  return (
    <dialog
      ref={dialog}
      className="w-[min(32rem,calc(100vw_-_2_*_var(--gutter)))] max-h-[calc(100dvh_-_2_*_var(--gutter))] p-5 border border-rule rounded-lg bg-paper-raised text-ink backdrop:bg-backdrop"
      aria-labelledby={title}
      onClose={onClose}
    >
      <form className="grid grid-cols-1 gap-4" onSubmit={submit} noValidate>
        <h2 id={title} className="text-l">{t`Stop payments of the whole desk?`}</h2>
        <p>{t`No order gets payment details, and nothing is paid out or returned. Two people restart it.`}</p>
        <Field
          label={t`Why`}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => setReason(target.value)}
        />
        {stop.error !== null && (
          <p key={String(stop.error)} role="alert" className="text-danger">
            {errorMessage(stop.error)}
          </p>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            type="submit"
            className="text-danger border-danger"
            busy={stop.isPending}
            disabled={reason.trim() === ""}
          >
            {t`Stop payments`}
          </Button>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
