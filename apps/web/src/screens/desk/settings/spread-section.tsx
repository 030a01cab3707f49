import { t } from "@lingui/core/macro";
import { NO_SPREAD, type Spread } from "@tradeslip/contracts/rules";
import { Field } from "@tradeslip/ui/field";
import { usePublicConfig } from "../../../lib/public-config.ts";
import type { SettingRow } from "./changed-meanwhile.tsx";
import { SettingsForm, type SettingsSection } from "./settings-form.tsx";

/** The desk's fee on either side of the market price (docs/product.md, P7.16). */
export function SpreadSection(section: SettingsSection) {
  const ofServers = usePublicConfig()?.spread ?? NO_SPREAD;
  return (
    <SettingsForm<Spread>
      {...section}
      title={t`Our fee`}
      partOf={({ spread }) => spread ?? ofServers}
      rows={rowsOf}
      changeOf={(spread) => ({ spread })}
    >
      {({ value, change, errorAt }) => (
        <>
          <p className="text-ink-muted">{t`In percent of the market price, from 0 to 20. Open pages follow with the next price.`}</p>
          <Field
            label={t`When customers buy coins`}
            value={value.buyPercent}
            inputMode="decimal"
            autoComplete="off"
            error={errorAt("spread.buyPercent")}
            onChange={({ target }) => change({ ...value, buyPercent: target.value })}
          />
          <Field
            label={t`When customers sell coins`}
            value={value.sellPercent}
            inputMode="decimal"
            autoComplete="off"
            error={errorAt("spread.sellPercent")}
            onChange={({ target }) => change({ ...value, sellPercent: target.value })}
          />
        </>
      )}
    </SettingsForm>
  );
}

function rowsOf({ buyPercent, sellPercent }: Spread): readonly SettingRow[] {
  return [
    [t`When customers buy coins`, `${buyPercent}%`],
    [t`When customers sell coins`, `${sellPercent}%`],
  ];
}
