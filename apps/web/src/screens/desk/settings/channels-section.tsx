import { t } from "@lingui/core/macro";
import type { DeskSettings } from "@tradeslip/contracts";
import { Button } from "@tradeslip/ui/button";
import { Alert } from "@tradeslip/ui/alert";
import { Checkbox } from "@tradeslip/ui/checkbox";
import { Field } from "@tradeslip/ui/field";
import { SelectField } from "@tradeslip/ui/select-field";
import { errorMessage } from "../../../lib/error-message.ts";
import { formatTime } from "../../../lib/format.ts";
import type { SettingRow } from "./changed-meanwhile.tsx";
import { SettingsForm, type SettingsSection } from "./settings-form.tsx";
import { type Channel, useConfirmChannel } from "./settings-queries.ts";

type SavedChannel = DeskSettings["channels"][number];

const KINDS: readonly { value: Channel["kind"]; label: string }[] = [
  { value: "whatsapp", label: "WhatsApp" },
  { value: "telegram", label: "Telegram" },
  { value: "mailto", label: "Email" },
];
const NEXT = "next";
const MAX_CHANNELS = 12;

/** Where customers reach the desk; the first active channel is the main one. */
export function ChannelsSection(section: SettingsSection) {
  const { channels } = section.settings;
  return (
    <>
      <SettingsForm<readonly Channel[]>
        {...section}
        title={t`Channels`}
        partOf={partOf}
        rows={rowsOf}
        changeOf={(typed) => ({ channels: [...typed] })}
      >
        {({ value: typed, change, errorAt }) => (
          <>
            <p className="text-ink-muted">
              {t`The first that's on leads. Off: its successor is named to everybody who has the old one.`}
            </p>
            {typed.map((channel, place) => (
              <ChannelFields
                // Rows have no identity of their own while they are edited.
                // oxlint-disable-next-line react/no-array-index-key
                key={place}
                place={place}
                channel={channel}
                others={typed.filter((_other, each) => each !== place)}
                error={errorAt(`channels.${place}.value`) ?? errorAt(`channels.${place}.successor`)}
                onChange={(changed) => change(renamed(typed, place, changed))}
                onRemove={typed.length === 1 ? null : () => change(typed.filter((_each, at) => at !== place))}
                onFirst={place === 0 ? null : () => change([channel, ...typed.toSpliced(place, 1)])}
              />
            ))}
            {typed.length < MAX_CHANNELS && (
              <Button
                onClick={() => change([...typed, { kind: "whatsapp", value: "", active: true }])}
              >{t`Add a channel`}</Button>
            )}
          </>
        )}
      </SettingsForm>
      {channels
        .filter(({ counts }) => !counts)
        .map((channel) => (
          <Waiting key={nameOf(channel)} channel={channel} isAdmin={section.isAdmin} />
        ))}
    </>
  );
}

interface ChannelFieldsProps {
  place: number;
  channel: Channel;
  others: readonly Channel[];
  error: string | undefined;
  onChange: (channel: Channel) => void;
  onRemove: (() => void) | null;
  onFirst: (() => void) | null;
}

function ChannelFields({ place, channel, others, error, onChange, onRemove, onFirst }: ChannelFieldsProps) {
  const { successor, ...rest } = channel;
  const number = place + 1;
  return (
    <fieldset className="grid grid-cols-1 gap-3 m-0 p-0 pt-4 border-t border-t-rule">
      <legend className="float-start p-0 font-strong">{t`Channel ${number}`}</legend>
      <SelectField
        label={t`Kind`}
        value={channel.kind}
        options={KINDS}
        onChange={(kind) => onChange({ ...channel, kind })}
      />
      <Field
        label={t`Number, name or address`}
        help={t`A number with country code and digits only, a name without @, or an email address.`}
        value={channel.value}
        autoComplete="off"
        error={error}
        onChange={({ target }) => onChange({ ...channel, value: target.value.trim() })}
      />
      <Checkbox
        label={t`On`}
        checked={channel.active}
        onChange={({ target }) => onChange({ ...channel, active: target.checked })}
      />
      <SelectField
        label={t`Its successor`}
        value={successor ?? NEXT}
        options={[
          { value: NEXT, label: t`The next that's on` },
          ...others.map((other) => ({ value: nameOf(other), label: textOf(other) })),
        ]}
        onChange={(chosen) => onChange(chosen === NEXT ? rest : { ...rest, successor: chosen })}
      />
      <div className="flex flex-wrap gap-3 items-center">
        {onFirst !== null && <Button size="s" onClick={onFirst}>{t`Make it the first`}</Button>}
        {onRemove !== null && <Button size="s" variant="quiet" onClick={onRemove}>{t`Remove`}</Button>}
      </div>
    </fieldset>
  );
}

/** A new value takes effect once another admin confirms it. */
function Waiting({ channel, isAdmin }: { channel: SavedChannel; isAdmin: boolean }) {
  const call = useConfirmChannel();
  const name = textOf(channel);
  const { countsFrom } = channel;
  return (
    <Alert
      tone="info"
      title={t`${name} is new, and nobody is sent there yet.`}
      action={
        isAdmin && countsFrom === undefined ? (
          <Button busy={call.isPending} onClick={() => call.mutate(channel)}>
            {t`Confirm it`}
          </Button>
        ) : undefined
      }
    >
      <span key={countsFrom ?? "admin"}>
        {countsFrom === undefined
          ? t`It takes effect once an admin who didn't enter it confirms it.`
          : t`It takes effect from ${formatTime(countsFrom)}.`}
      </span>
      {call.error !== null && (
        <p key={String(call.error)} role="alert">
          {errorMessage(call.error)}
        </p>
      )}
    </Alert>
  );
}

/** Channels whose successor is the changed channel keep it as such. */
function renamed(all: readonly Channel[], place: number, changed: Channel): readonly Channel[] {
  const old = nameOf(all[place]!);
  return all.map((channel, at) =>
    at === place ? changed : channel.successor === old ? { ...channel, successor: nameOf(changed) } : channel,
  );
}

function partOf({ channels }: DeskSettings): readonly Channel[] {
  return channels.map(({ kind, value, active, successor }) => ({
    kind,
    value,
    active,
    ...(successor === undefined ? {} : { successor }),
  }));
}

function rowsOf(channels: readonly Channel[]): readonly SettingRow[] {
  return channels.map((channel) => {
    const state = channel.active ? t`on` : t`off`;
    const successor = channel.successor?.replace(":", " ");
    return [textOf(channel), successor === undefined ? state : t`${state}, then ${successor}`];
  });
}

function nameOf({ kind, value }: Pick<Channel, "kind" | "value">): string {
  return `${kind}:${value}`;
}

function textOf({ kind, value }: Pick<Channel, "kind" | "value">): string {
  return `${KINDS.find((each) => each.value === kind)?.label ?? kind} ${value}`;
}
