import type { DeskSettings } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Card } from "@tradeslip/ui/card";
import type { Elements } from "@tradeslip/ui/elements";
import type { SubmitEvent } from "react";
import { ApiError } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { Facts } from "../../../lib/facts.tsx";
import { ChangedMeanwhile, type SettingRow } from "./changed-meanwhile.tsx";
import { SaveActions } from "./save-actions.tsx";
import { type SettingsChange, useChangeSettings } from "./settings-queries.ts";
import { useDraft } from "./use-draft.ts";

export interface SettingsSection {
  readonly settings: DeskSettings;
  /** Agents only read. */
  readonly isAdmin: boolean;
}

interface SettingsFormProps<Part> extends SettingsSection {
  title: string;
  /** What the form changes, in its own shape. */
  partOf: (settings: DeskSettings) => Part;
  rows: (part: Part) => readonly SettingRow[];
  changeOf: (part: Part) => SettingsChange;
  /** False if a field shows a mistake. */
  isReady?: (part: Part) => boolean;
  children: (form: {
    readonly value: Part;
    readonly change: (part: Part) => void;
    /** The server's message about a field. */
    readonly errorAt: (field: string) => string | undefined;
  }) => Elements;
}

/** A part of the settings: a form for admins, plain rows for agents. */
export function SettingsForm<Part>(props: SettingsFormProps<Part>) {
  const { title, settings, isAdmin, partOf, rows, changeOf, isReady = () => true, children } = props;
  const saved = partOf(settings);
  const draft = useDraft(saved);
  const call = useChangeSettings(settings);
  const errors = call.error instanceof ApiError ? call.error.errors : [];
  if (!isAdmin)
    return (
      <Card title={title}>
        <Facts className="gap-2 [&>div]:gap-y-1" facts={rows(saved)} />
      </Card>
    );
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { value: typed } = draft;
    if (!call.isPending && isReady(typed))
      call.mutate(changeOf(typed), { onSuccess: (answer) => draft.saved(typed, partOf(answer)) });
  }
  const shown: string[] = [];
  const fields = children({
    value: draft.value,
    change: draft.change,
    errorAt: (field) => {
      shown.push(field);
      return errors.find((each) => each.field === field)?.message;
    },
  });
  const isMarked = errors.some(({ field }) => shown.includes(field));
  return (
    <Card title={title}>
      <form className="grid grid-cols-1 gap-4 max-w-[36rem]" onSubmit={submit} noValidate>
        {fields}
        {call.error !== null && (
          <Alert tone="danger">
            <span key={String(call.error)}>{errorMessage(call.error, { isMarked })}</span>
          </Alert>
        )}
        {draft.before !== null && <ChangedMeanwhile before={rows(draft.before)} now={rows(saved)} />}
        <SaveActions draft={draft} call={call} />
      </form>
    </Card>
  );
}
