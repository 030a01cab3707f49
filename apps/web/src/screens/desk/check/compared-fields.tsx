import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DeskCheckAnswer } from "@tradeslip/contracts";
import { feeLabel, localLabel, rateLabel } from "@tradeslip/contracts/messages";
import { withCents } from "@tradeslip/contracts/rules";
import { classNames } from "@tradeslip/ui/class-names";
import Check from "lucide-react/icons/check";
import Pencil from "lucide-react/icons/pencil";
import styles from "./compared-fields.module.css";
import { partsThatDiffer, timesAsMuch } from "./differ.ts";

const SMALL = "hidden max-md:block max-md:text-ink-muted max-md:font-sans max-md:text-xs";

type Slip = NonNullable<DeskCheckAnswer["slip"]>;
type Field = DeskCheckAnswer["differences"][number]["field"];
/** The fields of a slip, without the sentences around them. */
type ValueField = Exclude<Field, "line">;

const FIELDS: Readonly<Record<Field, MessageDescriptor>> = {
  reference: msg`Reference`,
  side: msg`Buying or selling`,
  coin: msg`Coin`,
  usd: msg`US dollars`,
  coinAmount: msg`Amount of the coin`,
  rate: msg`Rate`,
  market: msg`Market price`,
  fee: msg`Our fee`,
  local: msg`Local money`,
  price: msg`Price`,
  validUntil: msg`Valid until`,
  line: msg`Line of the message`,
};
const NUMBERS: ReadonlySet<Field> = new Set(["usd", "coinAmount", "rate"]);

/**
 * Message and slip line by line. What was edited is ringed, its differing characters are marked, and a
 * sentence says what it means.
 */
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
        {(Object.entries(slipWords(slip)) as [ValueField, string][]).map(([field, words]) => {
          const edited = differences.find((each) => each.field === field);
          // The slip has no local money, or is from an earlier release.
          if (edited === undefined && words === "") return null;
          return edited === undefined ? (
            <tr key={field} className={styles["same"]}>
              <th scope="row">{i18n._(FIELDS[field])}</th>
              <td>
                <span className="flex gap-1 items-center">
                  <Check size={16} aria-hidden="true" /> {t`The same`}
                </span>
              </td>
              <td translate="no">{words}</td>
            </tr>
          ) : (
            <Edited key={field} {...edited} />
          );
        })}
        {differences.map(
          (edited, place) =>
            // Two added lines may be equal.
            // oxlint-disable-next-line react/no-array-index-key
            edited.field === "line" && <Edited key={place} {...edited} />,
        )}
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
        <span className="flex gap-1 items-center w-fit mt-1 py-px px-1.75 border border-danger rounded-sm bg-danger-wash text-danger text-xs">
          <Pencil size={14} aria-hidden="true" /> <span>{slip === "" ? t`Added` : t`Edited`}</span>
        </span>
      </th>
      <td>
        <span className={SMALL}>{t`The message says`}</span>
        <span translate="no">
          {message === "" ? (
            <span>{t`Missing from the message`}</span>
          ) : (
            <>
              <span key={before}>{before}</span>
              <mark>{wrong}</mark>
              <span key={`after ${after}`}>{after}</span>
            </>
          )}
        </span>
        {sentence !== null && <span className="block font-sans text-xs">{sentence}</span>}
      </td>
      <td>
        <span className={SMALL}>{field === "line" ? t`We wrote` : t`The slip says`}</span>
        <span translate="no">
          {slip === "" ? (
            <span>{t`No such line`}</span>
          ) : (
            <>
              <span key={start}>{start}</span>
              <ins className={classNames("decoration-2 underline-offset-[3px]")}>{right}</ins>
              <span key={`end ${end}`}>{end}</span>
            </>
          )}
        </span>
      </td>
    </tr>
  );
}

/** The slip's terms in the words of its message. */
function slipWords(slip: Slip): Record<ValueField, string> {
  const { reference, side, coin, usd, coinAmount, market, local, freshness, expiresAt } = slip;
  const rate = withCents(slip.rate);
  return {
    reference,
    side: side === "buy" ? t`Buy` : t`Sell`,
    coin: `${coin.name} (${coin.symbol})`,
    usd: `${usd} USD`,
    coinAmount: `${coinAmount} ${coin.symbol}`,
    rate: t`${rate} USD for 1 ${coin.symbol}`,
    market: market === undefined ? "" : rateLabel(market, coin.symbol),
    fee: feeLabel(slip) ?? "",
    local: local === undefined ? "" : localLabel(local),
    price: `${freshness.asOf.slice(11, 16)} UTC`,
    validUntil: `${expiresAt.slice(0, 10)} ${expiresAt.slice(11, 16)} UTC`,
  };
}
