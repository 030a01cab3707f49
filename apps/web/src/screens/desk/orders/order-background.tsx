import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { DeskOrder } from "@tradeslip/contracts";
import { EARLIER_LISTED } from "@tradeslip/contracts/rules";
import { Disclosure } from "@tradeslip/ui/disclosure";
import { STATE_WORDS } from "../../../features/order-steps/order-words.ts";
import { formatTime, formatUsd } from "../../../lib/format.ts";
import { LimitMeter } from "./limit-meter.tsx";
import { PanelSection } from "./panel-section.tsx";
import { settingsQuery } from "./order-queries.ts";

const ROW =
  "grid grid-cols-[6.5rem_minmax(0,1fr)_auto] gap-3 py-1 border-b border-dashed border-b-rule text-xs wrap-anywhere";

/** The customer's earlier orders, and their sums against the limits. */
export function Earlier({ order: { earlier, sums, usd, hasAccount } }: { order: DeskOrder }) {
  const { data: settings } = useQuery(settingsQuery);
  return (
    <PanelSection title={t`Earlier orders`}>
      <LimitMeter
        label={t`Today, with this one`}
        sum={sums.dayUsd}
        own={usd}
        limit={settings?.limits.dayUsd ?? null}
      />
      <LimitMeter
        label={t`30 days`}
        sum={sums.monthUsd}
        own={usd}
        limit={settings?.limits.monthUsd ?? null}
      />
      {earlier.length === 0 ? (
        <p className="text-ink-muted">
          {hasAccount
            ? t`None is known.`
            : t`None is known. A guest's earlier orders are found by browser, destination and payer's name only.`}
        </p>
      ) : (
        <ul className="list-none">
          {earlier.map((each) => (
            <li key={each.reference} className={ROW}>
              <span className="text-ink-muted">{formatTime(each.at)}</span>
              <span>{`${each.reference}, ${i18n._(STATE_WORDS[each.state])}`}</span>
              <strong>{formatUsd(Number(each.usd))}</strong>
            </li>
          ))}
        </ul>
      )}
      {earlier.length >= EARLIER_LISTED && <p className="text-ink-muted">{t`There may be older ones.`}</p>}
    </PanelSection>
  );
}

export function History({ order: { history } }: { order: DeskOrder }) {
  return (
    <Disclosure summary={t`What was done`} open>
      <ol className="list-none">
        {history.toReversed().map((entry) => (
          <li key={entry.version} className={ROW}>
            <span className="text-ink-muted">{formatTime(entry.at)}</span>
            <span>{[i18n._(STATE_WORDS[entry.state]), entry.text].filter(Boolean).join(": ")}</span>
            <span>{entry.by.name ?? (entry.by.kind === "customer" ? t`Customer` : t`Automatic`)}</span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
