import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DeskCheckAnswer } from "@tradeslip/contracts";
import { classNames } from "@tradeslip/ui/class-names";
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import styles from "./compared-fields.module.css";
import { partsThatDiffer, timesAsMuch } from "./differ.ts";

type Slip = NonNullable<DeskCheckAnswer["slip"]>;
type Field = DeskCheckAnswer["differences"][number]["field"];

const FIELDS: Readonly<Record<Field, MessageDescriptor>> = {
  reference: msg`Reference`,
  side: msg`Buying or selling`,
  coin: msg`Coin`,
  usd: msg`US dollars`,
  coinAmount: msg`Amount of the coin`,
  rate: msg`Rate`,
  price: msg`Price`,
  validUntil: msg`Valid until`,
};
const NUMBERS: ReadonlySet<Field> = new Set(["usd", "coinAmount", "rate"]);

/** Message and slip line by line. What was edited is ringed, its wrong characters are marked, and a sentence says what it means. */
export function ComparedFields({
  slip,
  differences,
}: {
  slip: Slip;
  differences: DeskCheckAnswer["differences"];
}) {
  return (
    <table className={styles["table"]}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`The message says`}</th>
          <th scope="col">{t`The slip says`}</th>
        </tr>
      </thead>
      <tbody>
        {(Object.keys(FIELDS) as Field[]).map((field) => {
          const edited = differences.find((each) => each.field === field);
          return edited === undefined ? (
            <tr key={field} className={styles["same"]}>
              <th scope="row">{i18n._(FIELDS[field])}</th>
              <td>
                <span className={styles["tick"]}>
                  <Check size={16} aria-hidden="true" /> {t`The same`}
                </span>
              </td>
              <td translate="no">{slipWords(slip)[field]}</td>
            </tr>
          ) : (
            <Edited key={field} {...edited} />
          );
        })}
      </tbody>
    </table>
  );
}

function Edited({ field, message, slip }: DeskCheckAnswer["differences"][number]) {
  const [before, wrong, after] = partsThatDiffer(message, slip);
  const [start, right, end] = partsThatDiffer(slip, message);
  const sentence = NUMBERS.has(field) ? timesAsMuch(message, slip) : null;
  return (
    <tr className={styles["edited"]}>
      <th scope="row">
        <span key={field}>{i18n._(FIELDS[field])}</span>
        <span className={styles["badge"]}>
          <Pencil size={14} aria-hidden="true" /> <span>{t`Edited`}</span>
        </span>
      </th>
      <td>
        <span className={styles["small"]}>{t`The message says`}</span>
        <span translate="no">
          {message === "" ? (
            <span>{t`Nothing`}</span>
          ) : (
            <>
              <span key={before}>{before}</span>
              <mark>{wrong}</mark>
              <span key={`after ${after}`}>{after}</span>
            </>
          )}
        </span>
        {sentence !== null && <span className={styles["say"]}>{sentence}</span>}
      </td>
      <td>
        <span className={styles["small"]}>{t`The slip says`}</span>
        <span translate="no">
          <span key={start}>{start}</span>
          <ins className={classNames(styles["right"])}>{right}</ins>
          <span key={`end ${end}`}>{end}</span>
        </span>
      </td>
    </tr>
  );
}

/** The slip's terms, as its message has them. */
function slipWords({
  reference,
  side,
  coin,
  usd,
  coinAmount,
  rate,
  freshness,
  expiresAt,
}: Slip): Record<Field, string> {
  return {
    reference,
    side: side === "buy" ? t`Buy` : t`Sell`,
    coin: `${coin.name} (${coin.symbol})`,
    usd: `${usd} USD`,
    coinAmount: `${coinAmount} ${coin.symbol}`,
    rate: t`${rate} USD for 1 ${coin.symbol}`,
    price: `${freshness.asOf.slice(11, 16)} UTC`,
    validUntil: `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC`,
  };
}
