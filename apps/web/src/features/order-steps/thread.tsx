import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import type { OrderMessage } from "@tradeslip/contracts";
import { THREAD_LIMITS, THREAD_RULE, THREAD_WAITS, unansweredBy } from "@tradeslip/contracts/rules";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Field } from "@tradeslip/ui/field";
import type { Dispatch, SetStateAction, SubmitEvent } from "react";
import { errorMessage, errorsByField } from "../../lib/error-message.ts";
import { formatTime } from "../../lib/format.ts";

/** A message that is being written. */
export interface MessageDraft {
  readonly text: string;
  /** How many messages there were when it was begun: it is sent once, also where the answer is lost. */
  readonly after: number;
}
export const NO_MESSAGE: MessageDraft = { text: "", after: 0 };

interface ThreadProps {
  messages: readonly OrderMessage[];
  /** The reader's side. */
  side: OrderMessage["by"];
  /** Name of the other side. */
  otherName: string;
  /** What is being written, in the parent: there it outlives the thread. */
  draft: readonly [written: MessageDraft, setWritten: Dispatch<SetStateAction<MessageDraft>>];
  write: (message: MessageDraft) => Promise<unknown>;
}

/** Messages between customer and desk about an order, the oldest first. */
export function Thread({ messages, side, otherName, ...writing }: ThreadProps) {
  return (
    <div className="grid gap-4">
      <ol
        className="grid gap-2 max-h-[24rem] overflow-y-auto empty:hidden"
        aria-label={t`Messages`}
        aria-live="polite"
      >
        {messages.map(({ at, by, text }) => (
          <li
            key={at}
            className={`grid max-w-[85%] py-2 px-3 border border-rule rounded-md text-s wrap-anywhere ${by === side ? "justify-self-end bg-paper-hover" : "justify-self-start"}`}
          >
            <strong
              className="text-ink-muted text-xs"
              key={`${by} ${at}`}
            >{`${by === side ? t`You` : otherName}, ${formatTime(at)}`}</strong>
            <span key={text}>{text}</span>
          </li>
        ))}
      </ol>
      <Writing messages={messages} side={side} {...writing} />
    </div>
  );
}

function Writing({ messages, side, draft: [written, setWritten], write }: Omit<ThreadProps, "otherName">) {
  const sending = useMutation({
    mutationFn: write,
    gcTime: 0,
    // What was typed meanwhile stays.
    onSuccess: (_, sent) => setWritten((now) => (now.text === sent.text ? NO_MESSAGE : now)),
  });
  if (unansweredBy(messages, side) >= THREAD_LIMITS.unanswered) return <p>{i18n._(THREAD_WAITS)}</p>;
  const { error, isPending } = sending;
  const { text, after } = written;
  const said = errorsByField(error)("text");
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isPending && text.trim() !== "") sending.mutate(written);
  }
  return (
    <form className="grid gap-3 justify-items-start *:first:w-full" onSubmit={submit} noValidate>
      <Field
        label={t`Your message`}
        help={i18n._(THREAD_RULE)}
        error={said}
        value={text}
        maxLength={THREAD_LIMITS.length}
        autoComplete="off"
        onChange={({ target }) =>
          setWritten({ text: target.value, after: text === "" ? messages.length : after })
        }
      />
      {error !== null && said === undefined && <Alert tone="danger">{errorMessage(error)}</Alert>}
      <Button type="submit" busy={isPending}>{t`Send message`}</Button>
    </form>
  );
}
