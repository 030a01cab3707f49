import { t } from "@lingui/core/macro";
import type { DeskSettings } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button, IconButton } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import { Meter } from "@tradeslip/ui/meter";
import Pencil from "lucide-react/icons/pencil";
import { type SubmitEvent, useState } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatUsd } from "../../../lib/format.ts";
import { receiveFocus } from "../../../lib/question.tsx";
import { ChangedMeanwhile, type SettingRow } from "../settings/changed-meanwhile.tsx";
import { useChangeSettings } from "../settings/settings-queries.ts";
import { useDraft } from "../settings/use-draft.ts";
import { type LimitName, limitText, limitWords } from "./limit-words.ts";

interface LimitRowProps {
  name: LimitName;
  settings: DeskSettings;
  isAdmin: boolean;
}

/** A limit, how much of it is used, and the changes that wait to replace it. */
export function LimitRow({ name, settings, isAdmin }: LimitRowProps) {
  const [form, setForm] = useState<"none" | "open" | "closed">("none");
  const { label, note } = limitWords(name);
  const value = settings.limits[name];
  const waiting = settings.pending.find(({ change }) => change.field === `limits.${name}`);
  const shown = limitText(name, value);
  if (form === "open") return <LimitForm name={name} settings={settings} onClose={() => setForm("closed")} />;
  const next = waiting && limitText(name, waiting.change.to);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] gap-x-3 items-center min-h-12 py-2 border-b border-b-rule">
      <div className="grid gap-1">
        <span>{label}</span>
        {note !== "" && <small className="text-ink-muted">{note}</small>}
        <Used name={name} settings={settings} />
      </div>
      <strong className="grid text-end tabular-nums">
        <span key={shown}>{shown}</span>
        {next !== undefined && <small className="text-accent-text">{t`${next} waits`}</small>}
      </strong>
      {isAdmin && (
        <IconButton
          label={t`Change: ${label}`}
          ref={form === "closed" ? receiveFocus : undefined}
          onClick={() => setForm("open")}
        >
          <Pencil size={16} aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}

function Used({ name, settings: { used, limits } }: Pick<LimitRowProps, "name" | "settings">) {
  if (name !== "newPayersDayUsd" && name !== "openHoldsUsd") return null;
  const sum = formatUsd(Number(used[name]));
  const words = name === "openHoldsUsd" ? t`${sum} now` : t`${sum} today`;
  const limit = limits[name];
  return (
    <>
      <small key={words} className="text-ink-muted tabular-nums">
        {words}
      </small>
      {limit !== null && <Meter label={t`Used`} percent={shareOf(Number(used[name]), Number(limit))} />}
    </>
  );
}

function shareOf(part: number, whole: number): number {
  return whole === 0 ? 100 : (100 * part) / whole;
}

interface LimitFormProps extends Pick<LimitRowProps, "name" | "settings"> {
  onClose: () => void;
}

function LimitForm({ name, settings, onClose }: LimitFormProps) {
  const { label, help } = limitWords(name);
  const isNumber = name === "shortPercent" || name === "waitHours";
  const saved = String(settings.limits[name] ?? "");
  const draft = useDraft(saved);
  const text = draft.value;
  const rowsOf = (value: string): readonly SettingRow[] => [
    [label, limitText(name, value === "" ? null : value)],
  ];
  const call = useChangeSettings(settings);
  const isRefused = call.error instanceof ApiError && call.error.errors.length > 0;
  const said = call.error instanceof ApiError ? call.error.errors[0]?.message : undefined;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = text.trim();
    // Anything but a number is left to the server to refuse.
    const value = typed === "" ? null : isNumber ? Number(typed) : typed;
    if (!call.isPending) call.mutate({ limits: { [name]: value } }, { onSuccess: onClose });
  }
  return (
    <li className="py-3 border-b border-b-rule">
      <form className="grid grid-cols-1 gap-3 max-w-96" onSubmit={submit} noValidate>
        <Field
          label={label}
          help={help}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          ref={receiveFocus}
          error={isRefused ? (isNumber ? help : said) : undefined}
          onChange={({ target }) => draft.change(target.value)}
        />
        {call.error !== null && !isRefused && (
          <Alert tone="danger">
            <span key={String(call.error)}>{errorMessage(call.error)}</span>
          </Alert>
        )}
        {draft.before !== null && <ChangedMeanwhile before={rowsOf(draft.before)} now={rowsOf(saved)} />}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={call.isPending}>
            {t`Save`}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t`Cancel`}
          </Button>
        </div>
      </form>
    </li>
  );
}
