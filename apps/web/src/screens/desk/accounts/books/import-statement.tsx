import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type {
  ReceivingAccount,
  StatementMapping,
  StatementMappingAnswer,
  StatementRead,
} from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import { Button } from "@tradeslip/ui/button";
import { SelectField } from "@tradeslip/ui/select-field";
import { TextArea } from "@tradeslip/ui/text-area";
import { useRef, useState } from "react";
import { ApiError } from "../../../../lib/api.ts";
import { errorMessage } from "../../../../lib/error-message.ts";
import { Facts } from "../../../../lib/facts.tsx";
import { formatBareSum } from "../../../../lib/format-sum.ts";
import { ChangedMeanwhile, movedRows, type SettingRow } from "../../settings/changed-meanwhile.tsx";
import { useKeys } from "../../keys/use-keys.ts";
import {
  type Mapping,
  mappingQuery,
  type StatementFile,
  useImportStatement,
  usePreviewStatement,
  usePutMapping,
} from "./books-calls.ts";
import { type ColumnField, FIELD_WORDS } from "./books-words.ts";

interface ImportStatementProps {
  account: ReceivingAccount;
  onDone: () => void;
}

/** A file's columns, what it would add, and its import. Nothing is written before the last button. */
export function ImportStatement({ account, onDone }: ImportStatementProps) {
  const accountId = account.id;
  const [file, setFile] = useState<StatementFile | null>(null);
  const [messages, setMessages] = useState("");
  const columns = usePreviewStatement(accountId, "columns");
  const preview = usePreviewStatement(accountId, "1");
  const send = useImportStatement(accountId);
  const put = usePutMapping(accountId);
  const [mapping, setMapping] = useState<Partial<Mapping>>({});
  /** The saved mapping, as it is now and when the choosing began. */
  const { data: kept, refetch } = useQuery(mappingQuery(accountId));
  const [begun, setBegun] = useState<StatementMappingAnswer | undefined>();
  const latest = useRef<StatementFile>(null);
  const begin = async (chosen: StatementFile) => {
    latest.current = chosen;
    setFile(chosen);
    // What was said of the file before.
    for (const call of [columns, put, preview, send]) call.reset();
    if (chosen.messages !== undefined) return preview.mutate(chosen);
    const known = (await refetch()).data;
    if (latest.current !== chosen) return;
    setBegun(known);
    const read = await columns.mutateAsync(chosen).catch(() => null);
    if (read === null || latest.current !== chosen) return;
    setMapping(read.mapping);
    if (read.isMapped) preview.mutate(chosen);
  };
  const look = async () => {
    const body = { ...(mapping as Mapping), version: kept?.version ?? 0 };
    const saved = await put.mutateAsync(body).catch(() => null);
    // Another file may have been chosen meanwhile.
    if (saved === null || latest.current !== file) return;
    setBegun(saved);
    if (file !== null) preview.mutate(file);
  };
  const { fresh = 0, version = 0 } = preview.data ?? {};
  /** What another member changed between a preview and its import. */
  const [moved, setMoved] = useState<readonly SettingRow[]>([]);
  const onFailure = (error: Error) => {
    if (file === null || !hasMoved(error)) return;
    preview.mutate(file, {
      onSuccess: (read) => {
        const now = { version: read.version, mapping: read.mapping as StatementMapping };
        setMoved(file.messages === undefined ? movedRows(rowsOf(begun), rowsOf(now)) : []);
        setMapping(read.mapping);
        setBegun(now);
      },
    });
  };
  const doImport =
    file === null || fresh === 0 || send.isPending
      ? undefined
      : () => send.mutate({ file, version }, { onSuccess: onDone, onError: onFailure });
  useKeys({ Enter: doImport });
  const failure = columns.error ?? put.error ?? preview.error ?? send.error;
  const isAsked = failure instanceof ApiError && failure.code === "dates_ambiguous";
  return (
    <section aria-labelledby="import-statement" className="grid grid-cols-1 gap-5">
      <h2 id="import-statement" className="text-l">{t`Import statement`}</h2>
      <label className="grid grid-cols-1 gap-1">
        {t`The bank's file (CSV)`}
        <input
          type="file"
          className="w-full"
          accept=".csv,.txt,text/csv,text/plain"
          // The same file, saved again, is another choice.
          onClick={({ currentTarget }) => {
            currentTarget.value = "";
          }}
          onChange={({ target }) => {
            const [content] = target.files ?? [];
            if (content !== undefined) void begin({ content });
          }}
        />
      </label>
      <TextArea
        label={t`Or messages of mobile money, one on each line`}
        value={messages}
        onChange={(event) => setMessages(event.target.value)}
        onBlur={() => {
          // A press on "Import" also leaves the field: what it imports stays there.
          const isRead = preview.data !== undefined && messages === file?.messages;
          if (messages.trim() !== "" && !isRead) void begin({ content: new Blob([messages]), messages });
        }}
      />
      {file !== null && columns.data !== undefined && file.messages === undefined && (
        <Columns
          read={columns.data}
          mapping={mapping}
          isAsked={isAsked || mapping.dateOrder !== undefined}
          onChange={(next) => {
            preview.reset();
            setMapping(next);
          }}
        />
      )}
      {begun !== undefined && kept !== undefined && begun.version < kept.version && !put.isPending && (
        <ChangedMeanwhile before={rowsOf(begun)} now={rowsOf(kept)} />
      )}
      {failure !== null && (
        <Alert tone="danger">
          <p>{errorMessage(failure)}</p>
          {hasMoved(failure) && failure === send.error && <Facts className="gap-2" facts={moved} />}
        </Alert>
      )}
      {preview.data !== undefined && <Found read={preview.data} currency={account.currency} />}
      <div className="flex flex-wrap gap-3 items-center">
        {preview.data === undefined ? (
          <Button
            variant="primary"
            disabled={columns.data === undefined}
            busy={put.isPending || preview.isPending}
            onClick={() => void look()}
          >
            {t`Preview`}
          </Button>
        ) : (
          <Button
            key={fresh}
            variant="primary"
            busy={send.isPending}
            disabled={fresh === 0}
            onClick={doImport}
          >
            {plural(fresh, { one: "Import # line", other: "Import # lines" })}
          </Button>
        )}
        <Button onClick={onDone}>{t`Cancel`}</Button>
        <p className="text-ink-muted">{t`Nothing is matched until a member confirms it.`}</p>
      </div>
    </section>
  );
}

function hasMoved(error: Error): boolean {
  return error instanceof ApiError && error.code === "content_moved";
}

function rowsOf(known: StatementMappingAnswer | undefined): readonly SettingRow[] {
  const fields = Object.keys(FIELD_WORDS) as ColumnField[];
  return fields.flatMap((field) => {
    const column = known?.mapping?.[field];
    return column === undefined ? [] : [[i18n._(FIELD_WORDS[field]), column] as const];
  });
}

interface FoundProps {
  read: StatementRead;
  currency: string;
}

function Found({ read: { lines, fresh, known, skipped, balance }, currency }: FoundProps) {
  const facts: readonly (readonly [string, string])[] = [
    [t`Lines`, String(lines)],
    [t`New`, String(fresh)],
    [t`Already here`, String(known)],
    ...(skipped > 0 ? [[t`Left out`, String(skipped)] as const] : []),
    ...(balance === undefined
      ? []
      : [[t`Balance runs through to`, formatBareSum(balance, currency)] as const]),
  ];
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-3 m-0 [&_dd]:m-0 [&_dd]:font-display [&_dd]:text-xl [&_dt]:text-ink-muted">
      {facts.map(([label, value]) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ColumnsProps {
  read: StatementRead;
  mapping: Partial<Mapping>;
  /** Asks which comes first, day or month. */
  isAsked: boolean;
  onChange: (mapping: Partial<Mapping>) => void;
}

const SKIP = "skip";

/** Chooses what each column holds, beside its first lines. */
function Columns({ read: { columns, sample }, mapping, isAsked, onChange }: ColumnsProps) {
  const fields = Object.keys(FIELD_WORDS) as ColumnField[];
  const options = [
    { value: SKIP, label: t`Skip` },
    ...fields.map((field) => ({ value: field, label: i18n._(FIELD_WORDS[field]) })),
  ];
  const choose = (column: string, field: string) => {
    const others = Object.entries(mapping).filter(([name, value]) => value !== column && name !== field);
    onChange(Object.fromEntries(field === SKIP ? others : [...others, [field, column]]));
  };
  return (
    <div className="grid gap-3 p-4 border border-rule rounded-lg bg-paper-raised">
      <h3 className="text-m">{t`What each column holds`}</h3>
      <p className="text-ink-muted">{t`Remembered for this account.`}</p>
      <ul className="grid gap-3 p-0 m-0 list-none sm:grid-cols-2 lg:grid-cols-3">
        {columns.map((column, place) => (
          <li key={column} className="grid gap-1">
            <SelectField
              label={column}
              value={fields.find((field) => mapping[field] === column) ?? SKIP}
              options={options}
              onChange={(field) => choose(column, field)}
            />
            <span translate="no" className="font-mono text-s text-ink-muted wrap-anywhere">
              {sample.map((cells) => cells[place] ?? "").find((cell) => cell !== "")}
            </span>
          </li>
        ))}
      </ul>
      {isAsked && (
        <SelectField
          label={t`What comes first in its dates`}
          value={mapping.dateOrder ?? SKIP}
          options={[
            { value: SKIP, label: t`As the file shows it` },
            { value: "day-first", label: t`The day` },
            { value: "month-first", label: t`The month` },
          ]}
          onChange={(order) => {
            const { dateOrder: _before, ...rest } = mapping;
            onChange(order === SKIP ? rest : { ...rest, dateOrder: order });
          }}
        />
      )}
    </div>
  );
}
