import { t } from "@lingui/core/macro";
import { Field } from "@tradeslip/ui/field";
import { formatLocale } from "@tradeslip/ui/format-locale";
import { SelectField } from "@tradeslip/ui/select-field";
import type { SettingRow } from "./changed-meanwhile.tsx";
import { SettingsForm, type SettingsSection } from "./settings-form.tsx";
import { hoursOf, isAlwaysOpen, isDayReadable, type Week, weekOf } from "./week.ts";

interface Hours extends Week {
  readonly outsideHours: "taken" | "refused";
}

/** Opening hours by day, in the desk's time zone. */
export function HoursSection(section: SettingsSection) {
  const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <SettingsForm<Hours>
      {...section}
      title={t`Opening hours`}
      partOf={({ hours, outsideHours }) => ({ ...weekOf(hours, ownZone), outsideHours })}
      rows={rowsOf}
      isReady={({ days }) => days.every(isDayReadable)}
      changeOf={(typed) => ({ hours: hoursOf(typed), outsideHours: typed.outsideHours })}
    >
      {({ value, change, errorAt }) => (
        <>
          <p className="text-ink-muted">{t`Such as 08:00-22:00, or 08:00-12:00, 14:00-18:00. Empty: closed.`}</p>
          {isAlwaysOpen(value) && (
            <p className="text-ink-muted">{t`With no hours at all the desk is always open.`}</p>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-3">
            {value.days.map((text, day) => (
              <Field
                key={dayName(day)}
                label={dayName(day)}
                value={text}
                inputMode="text"
                autoComplete="off"
                error={
                  isDayReadable(text) ? errorAt(`days.${day}`) : t`Please write times such as 08:00-22:00.`
                }
                onChange={({ target }) => change({ ...value, days: value.days.with(day, target.value) })}
              />
            ))}
          </div>
          <SelectField
            label={t`Time zone`}
            value={value.zone}
            onChange={(zone) => change({ ...value, zone })}
            options={zones(value.zone).map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") }))}
          />
          <SelectField
            label={t`Orders outside these hours`}
            value={value.outsideHours}
            onChange={(chosen) => change({ ...value, outsideHours: chosen })}
            options={[
              { value: "taken", label: t`Take them` },
              { value: "refused", label: t`Refuse them` },
            ]}
          />
        </>
      )}
    </SettingsForm>
  );
}

function rowsOf(hours: Hours): readonly SettingRow[] {
  const { days, zone, outsideHours } = hours;
  const isAlways = isAlwaysOpen(hours);
  return [
    ...days.map((text, day) => {
      const none = isAlways ? t`Always open` : t`Closed`;
      return [dayName(day), text === "" ? none : text] as const;
    }),
    [t`Time zone`, zone],
    [t`Orders outside these hours`, outsideHours === "taken" ? t`Are taken` : t`Are refused`],
  ];
}

/** 1 January 2024 was a Monday. */
function dayName(day: number): string {
  return new Intl.DateTimeFormat(formatLocale(), { weekday: "long", timeZone: "UTC" }).format(
    Date.UTC(2024, 0, 1 + day),
  );
}

/** Includes the chosen one, in case the browser has another name for it. */
function zones(chosen: string): readonly string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", chosen])].toSorted();
}
