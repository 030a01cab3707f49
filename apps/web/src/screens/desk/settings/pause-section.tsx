import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Field } from "@tradeslip/ui/field";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import type { SettingsSection } from "./settings-form.tsx";
import { useChangeSettings } from "./settings-queries.ts";

/** Closes the desk at once, for a while or until a member of the desk reopens it. */
export function PauseSection({ settings, isAdmin }: SettingsSection) {
  const [notice, setNotice] = useState("");
  const [until, setUntil] = useState("");
  const call = useChangeSettings(settings);
  const errors = call.error instanceof ApiError ? call.error.errors : [];
  const isOfEnd = ({ field }: { field: string }) => field === "pause.until";
  function pause(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (call.isPending) return;
    call.mutate(
      { pause: { notice, until: until === "" ? null : timeOf(until) } },
      {
        onSuccess: () => {
          setNotice("");
          setUntil("");
        },
      },
    );
  }
  const failure = call.error !== null && (
    <Alert tone="danger">{errorMessage(call.error, { isMarked: errors.length > 0 })}</Alert>
  );
  const { pause: current } = settings;
  if (current !== null || !isAdmin)
    return (
      <Card title={t`Pause`}>
        <p key={current === null ? "open" : (current.until ?? "paused")}>
          {current === null
            ? t`The desk isn't paused.`
            : current.until === null
              ? t`The desk is paused until a member ends it.`
              : t`The desk is paused until ${formatTime(current.until)}.`}
        </p>
        {current !== null && current.notice !== "" && (
          <blockquote key={current.notice} className="m-0 p-3 bg-accent-wash border-s-4 border-s-accent">
            {current.notice}
          </blockquote>
        )}
        {failure}
        {current !== null && isAdmin && (
          <Button variant="primary" busy={call.isPending} onClick={() => call.mutate({ pause: null })}>
            {t`End the pause`}
          </Button>
        )}
      </Card>
    );
  return (
    <Card title={t`Pause`}>
      <form className="grid grid-cols-1 gap-4 max-w-[36rem]" onSubmit={pause} noValidate>
        <Field
          label={t`Notice (optional)`}
          help={t`Shown where people trade, next to when you'll be back.`}
          value={notice}
          maxLength={200}
          autoComplete="off"
          error={errors.find((each) => !isOfEnd(each))?.message}
          onChange={({ target }) => setNotice(target.value)}
        />
        <Field
          label={t`Until (optional)`}
          help={t`Empty: until a member ends it.`}
          type="datetime-local"
          value={until}
          error={errors.find(isOfEnd)?.message}
          onChange={({ target }) => setUntil(target.value)}
        />
        {failure}
        <div className="flex flex-wrap gap-3 items-center">
          <Button type="submit" busy={call.isPending}>{t`Pause the desk`}</Button>
        </div>
      </form>
    </Card>
  );
}

/** What is no time is refused at its field. */
function timeOf(typed: string): string {
  const time = new Date(typed);
  return Number.isNaN(time.getTime()) ? typed : time.toISOString();
}
