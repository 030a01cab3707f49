import type { PriceVerdict } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import { Table, tableStyles } from "@tradeslip/ui/table";
import { ageText } from "@tradeslip/contracts/rules";
import { useServerNow } from "../../features/live-data/use-server-now.ts";
import {
  sourceName,
  sourcePriceText,
  VERDICTS,
  type SourceRow,
} from "../../features/price-sources/price-sources.ts";
import styles from "./prices-page.module.css";

/** One line for each source: who, how much, how old, and what became of it. */
export function SourcesTable({ rows }: { rows: readonly SourceRow[] }) {
  const now = useServerNow();
  return (
    <div className={styles["sources"]}>
      <Table caption="Price of one coin at each source, in US dollars">
        <thead className={styles["head"]}>
          <tr>
            <th scope="col">Source</th>
            <th scope="col" className={tableStyles.numeric}>
              Price
            </th>
            <th scope="col">Verdict</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, isFailing, price }) => (
            <tr key={name} className={styles["source"]}>
              <th scope="row" className={tableStyles.rowHead}>
                <span>{sourceName(name)}</span>
                <span className={styles["detail"]}>
                  {price
                    ? `${ageText(now - Date.parse(price.asOf))} ago${isFailing ? ", not answering" : ""}`
                    : "No answer yet"}
                </span>
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

/** What did not count is struck through; what is no price is shown as it came. */
function Price({ price, verdict }: { price: string; verdict: PriceVerdict }) {
  const value = Number(price);
  const text = Number.isFinite(value) && value > 0 ? sourcePriceText(value) : price.slice(0, 20);
  return verdict === "counted" ? <span>{text}</span> : <s>{text}</s>;
}

/**
 * Told apart by sign, border and word; green and red stay with movement. The signs are text: the icons would bring the
 * forms' script along.
 */
function Verdict({ verdict }: { verdict: PriceVerdict }) {
  const { word, reason } = VERDICTS[verdict];
  const counts = verdict === "counted";
  return (
    <>
      <span className={classNames(styles["verdict"], counts && styles["counted"])}>
        <span aria-hidden="true">{counts ? "✓" : "✕"}</span> <span>{word}</span>
      </span>
      {reason && <span className={styles["detail"]}>{reason}</span>}
    </>
  );
}
