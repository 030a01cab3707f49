import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Replies } from "@tradeslip/contracts";
import { checkDeskText } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Card } from "@tradeslip/ui/card";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { TextArea } from "@tradeslip/ui/text-area";
import type { SubmitEvent } from "react";
import { api, ApiError, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/error-message.ts";
import { repliesQuery } from "../orders/order-queries.ts";
import { ChangedMeanwhile, type SettingRow } from "../settings/changed-meanwhile.tsx";
import { SaveActions } from "../settings/save-actions.tsx";
import { useDraft } from "../settings/use-draft.ts";

type Reply = Replies["replies"][number];

const MAX_REPLIES = 50;

/** All replies in one form: edits stay until they are saved, even if others change the replies. */
export function ReplyEditor({ saved }: { saved: Replies }) {
  const client = useQueryClient();
  const draft = useDraft<readonly Reply[]>(saved.replies);
  const save = useMutation({
    mutationFn: async (replies: readonly Reply[]) =>
      unwrap(await api.PUT("/api/desk/replies", { body: { version: saved.version, replies: [...replies] } })),
    onSuccess: (answer, sent) => {
      client.setQueryData(repliesQuery.queryKey, answer);
      draft.saved(sent, answer.replies);
    },
    // Another admin was faster: show their changes beside the draft.
    onError: () => client.invalidateQueries(repliesQuery),
  });
  const errors = save.error instanceof ApiError ? save.error.errors : [];
  const isMarked = errors.some(({ field }) => /\.(title|text)$/.test(field));
  const replies = draft.value;
  const isReady = replies.every((reply) =>
    [reply.title, reply.text].every((text) => checkDeskText(text) === null),
  );
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending && isReady) save.mutate(replies);
  }
  return (
    <form
      className="grid grid-cols-1 gap-4 max-w-[40rem] [&_section]:grid [&_section]:grid-cols-1 [&_section]:gap-3"
      onSubmit={submit}
      noValidate
    >
      {replies.map((reply, place) => (
        <ReplyFields
          key={reply.id}
          reply={reply}
          place={place}
          errorAt={(field) => errors.find((each) => each.field === `replies.${place}.${field}`)?.message}
          onChange={(changed) => draft.change(replies.with(place, { ...reply, ...changed }))}
          onRemove={() => draft.change(replies.toSpliced(place, 1))}
          onUp={place === 0 ? null : () => draft.change(movedUp(replies, place))}
        />
      ))}
      {draft.before !== null && (
        <ChangedMeanwhile before={rowsOf(draft.before)} now={rowsOf(saved.replies)} />
      )}
      {save.error !== null && <Alert tone="danger">{errorMessage(save.error, { isMarked })}</Alert>}
      <SaveActions draft={draft} call={save}>
        {replies.length < MAX_REPLIES && (
          <Button onClick={() => draft.change([...replies, newReply()])}>{t`Add a reply`}</Button>
        )}
      </SaveActions>
    </form>
  );
}

function rowsOf(replies: readonly Reply[]): readonly SettingRow[] {
  return replies.map(({ title, text, for: goesTo }) => [
    title,
    goesTo === "chat" ? t`For the chat: ${text}` : t`For the customer's page: ${text}`,
  ]);
}

interface ReplyFieldsProps {
  reply: Reply;
  place: number;
  errorAt: (field: "title" | "text") => string | undefined;
  onChange: (changed: Partial<Reply>) => void;
  onRemove: () => void;
  onUp: (() => void) | null;
}

function ReplyFields({ reply, place, errorAt, onChange, onRemove, onUp }: ReplyFieldsProps) {
  const number = place + 1;
  return (
    <Card title={t`Reply ${number}`}>
      <Field
        label={t`Title`}
        value={reply.title}
        maxLength={60}
        autoComplete="off"
        error={errorIn(reply.title) ?? errorAt("title")}
        onChange={({ target }) => onChange({ title: target.value })}
      />
      <SelectField
        label={t`For`}
        value={reply.for}
        options={[
          { value: "chat", label: t`The chat` },
          { value: "page", label: t`The customer's page` },
        ]}
        onChange={(chosen) => onChange({ for: chosen })}
      />
      <TextArea
        label={t`Text`}
        value={reply.text}
        maxLength={1_000}
        error={errorIn(reply.text) ?? errorAt("text")}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <div className="flex flex-wrap gap-3 items-center">
        {onUp !== null && <Button size="s" onClick={onUp}>{t`Move up`}</Button>}
        <Button size="s" variant="quiet" onClick={onRemove}>{t`Remove`}</Button>
      </div>
    </Card>
  );
}

function errorIn(text: string): string | undefined {
  const refusal = checkDeskText(text);
  return refusal === null ? undefined : i18n._(refusal);
}

function newReply(): Reply {
  return { id: crypto.randomUUID(), for: "chat", title: "", text: "" };
}

function movedUp(replies: readonly Reply[], place: number): readonly Reply[] {
  return [...replies.slice(0, place - 1), replies[place]!, ...replies.toSpliced(place, 1).slice(place - 1)];
}
