import { i18n, type MessageDescriptor } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { type ClipboardEvent, type ReactElement, type SubmitEvent, useId, useState } from "react";
import { ApiError } from "../../lib/api.ts";
import { errorMessage } from "../../lib/error-message.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { dateTimeWithUtc } from "../../lib/time-with-utc.ts";
import {
  askedFields,
  filledFields,
  type FormDefinition,
  localMinute,
  missingDecisions,
  stepBody,
  textIn,
  uncertainTimes,
  type StepField,
  type Typed,
} from "./step-fields.ts";

interface StepFormProps {
  form: FormDefinition;
  onSubmit: (body: Readonly<Record<string, unknown>>) => void;
  busy: boolean;
  /** The error of the last try; the input stays. */
  error: Error | null;
  /** This step is the usual next one; the others are secondary. */
  isNext: boolean;
  /** Input from an earlier visit to this page. */
  before?: Typed | undefined;
  onTyped?: ((typed: Typed) => void) | undefined;
  /** What to know before submitting, given the current input. */
  warning?: ((typed: Typed) => ReactElement | false | null) | undefined;
  /** Shown next to the button's text. */
  mark?: ReactElement | false | null | undefined;
}

/** The form of one step of an order: its fields, and the button that takes the step. */
export function StepForm({
  form,
  onSubmit,
  busy,
  error,
  isNext,
  before = {},
  onTyped,
  warning,
  mark,
}: StepFormProps) {
  const [typed, setTyped] = useState<Typed>(before);
  const [wasPressed, setPressed] = useState(false);
  const missing = missingDecisions(form, typed);
  const uncertain = uncertainTimes(form, typed);
  const shown = askedFields(form, typed);
  const errors = error instanceof ApiError ? error.errors : [];
  // A corrected row is sent as `right`.
  const refusalOf = ({ name }: StepField) =>
    errors.find((each) => each.field.replace(/^right\./, "") === name)?.message;
  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setPressed(true);
    if (!busy && missing.length === 0 && uncertain.length === 0) onSubmit(stepBody(form, typed));
  }
  const change = (changed: Typed) => {
    const next = { ...typed, ...changed };
    setTyped(next);
    onTyped?.(next);
  };
  return (
    <form
      className="grid gap-3 [&>label:has(>select)]:flex-wrap [&>label:has(>select)]:pt-1 [&>label:has(>select)>span]:basis-full [&>label:has(>select)>span]:text-xs [&>label:has(>select)>select]:min-h-7 [&>label:has(>select)>select]:ps-3"
      onSubmit={submit}
      noValidate
    >
      {shown.map((field) => (
        <StepInput
          key={field.name}
          field={field}
          value={typed[field.name] ?? ""}
          onChange={(value) => change({ [field.name]: value })}
          takesAll={field.name === form.pastedLines?.[0]}
          onPaste={(event) => {
            const pasted = filledFields(form, field, event.clipboardData.getData("text"));
            if (pasted === null) return;
            event.preventDefault();
            change(pasted);
          }}
          onBlur={() => {
            const filled = filledFields(form, field, typed[field.name] ?? "");
            const isFree = Object.keys(filled ?? {}).every((name) => name === field.name || !typed[name]);
            if (filled !== null && isFree) change(filled);
          }}
          error={
            wasPressed && missing.includes(field)
              ? t`Please choose one.`
              : wasPressed && uncertain.includes(field)
                ? t`Write the day and the time, such as 27 Nov 15:04.`
                : refusalOf(field)
          }
        />
      ))}
      {warning?.(typed)}
      {error !== null && (
        <Alert tone="danger">
          {errorMessage(error, { isMarked: shown.some((field) => refusalOf(field) !== undefined) })}
        </Alert>
      )}
      <Button type="submit" variant={isNext ? "primary" : "secondary"} busy={busy}>
        <span>{i18n._(form.button)}</span> {mark}
      </Button>
    </form>
  );
}

interface StepInputProps {
  field: StepField;
  value: string;
  onChange: (value: string) => void;
  /** What is typed or pasted here may fill in the fields that follow. */
  takesAll: boolean;
  onPaste: (event: ClipboardEvent) => void;
  onBlur: () => void;
  error: string | undefined;
}

function StepInput({ field, value, onChange, takesAll, onPaste, onBlur, error }: StepInputProps) {
  const id = useId();
  const label = i18n._(field.label);
  const said = field.help && i18n._(field.help);
  const help = takesAll
    ? [said, t`Or all in one line here: bank, number, name.`].filter(Boolean).join(" ")
    : said;
  const { kind, options } = field;
  if (options !== undefined) {
    const choices = options.map((option) => ({ value: option.value, label: wordsOf(option.label) }));
    const [helpId, errorId] = [help && `${id}-help`, error && `${id}-error`];
    const about = helpId !== undefined && (
      <p id={helpId} className="text-ink-muted text-s">
        {help}
      </p>
    );
    if (choices.length === 0)
      return (
        <>
          <Alert tone="info">{t`${label}: there's none to choose.`}</Alert>
          {about}
        </>
      );
    const open = field.isDecision && value === "" ? [{ value: "", label: t`Choose` }] : [];
    return (
      <>
        <SelectField
          label={label}
          value={textIn(field, { [field.name]: value })}
          onChange={onChange}
          options={[...open, ...choices]}
          describedBy={[errorId, helpId].filter(Boolean).join(" ") || undefined}
          invalid={errorId !== undefined}
        />
        {about}
        {errorId !== undefined && (
          <div id={errorId}>
            <Alert tone="danger">{error}</Alert>
          </div>
        )}
      </>
    );
  }
  if (kind === "tick")
    return (
      <Checkbox
        label={label}
        help={help}
        error={error}
        checked={value === "true"}
        onChange={(event) => onChange(event.target.checked ? "true" : "")}
      />
    );
  if (kind === "time")
    return (
      <TimeField
        label={field.optional ? t`${label} (optional)` : label}
        help={readText(field, value) ?? help}
        error={error}
        value={value}
        onChange={onChange}
      />
    );
  return (
    <Field
      label={field.optional ? t`${label} (optional)` : label}
      help={help}
      error={error}
      value={value}
      inputMode={kind === "amount" ? "decimal" : undefined}
      autoComplete="off"
      autoCapitalize={kind === "code" ? "none" : undefined}
      spellCheck={kind === "code" ? false : undefined}
      onChange={(event) => onChange(event.target.value)}
      onPaste={onPaste}
      onBlur={onBlur}
    />
  );
}

interface TimeFieldProps {
  label: string;
  help: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Accepts what banks write, and "now", which is usually right. */
function TimeField({ onChange, ...field }: TimeFieldProps) {
  const id = useId();
  const fillNow = () => {
    onChange(localMinute(serverNow()));
    document.getElementById(id)?.focus();
  };
  return (
    <Field
      {...field}
      id={id}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      after={<Button onClick={fillNow}>{t`Now`}</Button>}
    />
  );
}

/** Shows how a time was understood, before it's sent. */
function readText({ read }: StepField, text: string): string | undefined {
  const made = text.trim() === "" ? null : read?.(text);
  if (!made) return undefined;
  return made.includes("T") ? t`Read as ${dateTimeWithUtc(made)}` : t`Read as ${made}, without a time`;
}

/** Names of networks and accounts are the same in every language. */
function wordsOf(label: MessageDescriptor | string): string {
  return typeof label === "string" ? label : i18n._(label);
}
