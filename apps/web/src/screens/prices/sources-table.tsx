import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { PriceVerdict } from "@tradeslip/contracts";
import { Table, tableStyles } from "@tradeslip/ui/table";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import { sourceName, type SourceRow } from "../../features/price-sources/price-sources.ts";
import { formatCoinPrice } from "../../lib/format.ts";
import { agoText } from "../../lib/ago-text.ts";

const DETAIL = "block text-ink-muted text-xs font-normal";

/** In plain words: one for the mark, and the reason. */
const VERDICTS: Readonly<
  Record<PriceVerdict, { readonly word: MessageDescriptor; readonly reason?: MessageDescriptor }>
> = {
  counted: { word: msg`Counted` },
  outlier: { word: msg`Outlier`, reason: msg`Too far from the others` },
  stale: { word: msg`Stale`, reason: msg`Too old, or older than its price before` },
  frozen: { word: msg`Frozen`, reason: msg`Unchanged while others moved` },
  refused: { word: msg`Refused`, reason: msg`Not a possible price` },
  related: { word: msg`Related`, reason: msg`Repeats a source that has a vote` },
};

/**
 * One row per source: name, price, age, and verdict. On a phone with large text, price and verdict are below the
 * name, instead of a table that scrolls sideways.
 */
export function SourcesTable({ rows }: { rows: readonly SourceRow[] }) {
  const now = useServerNow();
  return (
    <div className="@container">
      <Table caption={t`Price of one coin at each source, in US dollars`}>
        <thead className="@max-[15em]:absolute @max-[15em]:[clip-path:inset(50%)]">
          <tr>
            <th scope="col">{t`Source`}</th>
            <th scope="col" className={tableStyles.numeric}>
              {t`Price`}
            </th>
            <th scope="col">{t`Verdict`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isFailing, price }) => (
            <tr
              key={name}
              className="@max-[15em]:grid @max-[15em]:h-auto @max-[15em]:py-2 @max-[15em]:[&>td]:py-1 @max-[15em]:[&>td]:border-t-0 @max-[15em]:[&>td]:text-start"
            >
              <th scope="row" className={tableStyles.rowHead}>
                <span>{sourceName(name)}</span>
                <span className={DETAIL}>{stateOf({ name, isFailing, price }, now)}</span>
              </th>
              <td className={tableStyles.numeric}>{price ? <Price {...price} /> : "—"}</td>
              <td>{price && <Verdict verdict={price.verdict} />}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function stateOf({ isFailing, price }: SourceRow, now: number): string {
  if (!price) return t`No answer yet`;
  const age = agoText(now - Date.parse(price.asOf));
  return isFailing ? t`${age}, not answering` : age;
}

/** A price that did not count is struck through; a value that is not a price is shown as received. */
function Price({ price, verdict }: { price: string; verdict: PriceVerdict }) {
  const value = Number(price);
  const text = Number.isFinite(value) && value > 0 ? formatCoinPrice(value) : price.slice(0, 20);
  return verdict === "counted" ? <span>{text}</span> : <s>{text}</s>;
}

/**
 * Told apart by symbol, border and word; green and red are reserved for price movement. The symbols are text,
 * because icons would load the forms' script.
 */
function Verdict({ verdict }: { verdict: PriceVerdict }) {
  const { word, reason } = VERDICTS[verdict];
  const counts = verdict === "counted";
  return (
    <>
      <span
        className={`inline-flex items-center gap-1 py-0.5 px-2 border-[1.5px] rounded-sm text-xs whitespace-nowrap ${counts ? "border-ink bg-ink text-paper" : "border-dashed border-rule-strong"}`}
      >
        <span aria-hidden="true">{counts ? "✓" : "✕"}</span> <span>{i18n._(word)}</span>
      </span>
      {reason && <span className={DETAIL}>{i18n._(reason)}</span>}
    </>
  );
}
