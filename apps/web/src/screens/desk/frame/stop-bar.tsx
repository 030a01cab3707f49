import { t } from "@lingui/core/macro";
import type { DeskSettings } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import OctagonPause from "lucide-react/icons/octagon-pause";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import { useRestartDesk } from "../settings/settings-queries.ts";

/** Shown on every page of a stopped desk: who stopped it, and how to go on. */
export function StopBar({ stopped }: { stopped: NonNullable<DeskSettings["stopped"]> }) {
  const restart = useRestartDesk();
  const { by, at, reason, restart: asked, mayRestart } = stopped;
  const [name, time] = [by.name, formatTime(at)];
  return (
    <div
      role="alert"
      className="flex flex-wrap gap-x-4 gap-y-3 items-center py-3 px-4 border-2 border-danger rounded-lg bg-danger-wash text-danger"
    >
      <OctagonPause size={20} aria-hidden="true" className="flex-none" />
      <div className="grid flex-1 gap-1 min-w-48">
        <p>
          <strong key={at}>{t`Stopped by ${name}, ${time}.`}</strong>{" "}
          <span key={asked?.at ?? "none"}>{stateOf(asked, mayRestart)}</span>
        </p>
        <p key={reason} className="text-s">
          {reason}
        </p>
        {restart.error !== null && <p>{errorMessage(restart.error)}</p>}
      </div>
      {mayRestart && (
        <Button className="max-sm:w-full" busy={restart.isPending} onClick={() => restart.mutate()}>
          {asked === undefined ? t`Restart` : t`Restart too`}
        </Button>
      )}
    </div>
  );
}

const HOUR_MS = 3_600_000;

function stateOf(asked: NonNullable<DeskSettings["stopped"]>["restart"], mayRestart: boolean): string {
  if (asked === undefined) return t`No details, no payouts. Two people restart it.`;
  const { name } = asked.by;
  if (mayRestart) return t`No details, no payouts. ${name} wants to restart.`;
  const time = formatTime(new Date(Date.parse(asked.at) + HOUR_MS).toISOString());
  return t`No details, no payouts. You want to restart: another person does too, or you from ${time}.`;
}
