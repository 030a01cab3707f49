import { i18n, type MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { DeskCheckAnswer } from "@tradeslip/contracts";
import { Alert } from "@tradeslip/ui/alert";
import styles from "./desk-page.module.css";

const FIELDS: Readonly<Record<DeskCheckAnswer["differences"][number]["field"], MessageDescriptor>> = {
  reference: msg`Reference`,
  side: msg`Buying or selling`,
  coin: msg`Coin`,
  usd: msg`US dollars`,
  coinAmount: msg`Amount of the coin`,
  rate: msg`Rate`,
  price: msg`Price`,
  validUntil: msg`Valid until`,
};

/** What was edited first, then what else is wrong, then the slip's own terms. */
export function CheckResult({ answer: { slip, differences, problems } }: { answer: DeskCheckAnswer }) {
  const isFine = slip !== undefined && differences.length === 0 && problems.length === 0;
  return (
    <section aria-label={t`Result`} className={styles["result"]}>
      {isFine && <Alert tone="info" title={t`This message is as we wrote it.`} />}
      {differences.length > 0 && <Differences differences={differences} />}
      {problems.length > 0 && (
        <Alert tone="danger" title={t`Be careful`}>
          <ul>
            {problems.map(({ code, detail }) => (
              <li key={`${code} ${detail}`}>{detail}</li>
            ))}
          </ul>
        </Alert>
      )}
      {slip && <Terms slip={slip} />}
    </section>
  );
}

function Differences({ differences }: Pick<DeskCheckAnswer, "differences">) {
  return (
    <Alert tone="danger" title={t`This message was edited`}>
      <table className={styles["table"]}>
        <thead>
          <tr>
            <th scope="col">{t`Field`}</th>
            <th scope="col">{t`The message says`}</th>
            <th scope="col">{t`The slip says`}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ field, message, slip }) => (
            <tr key={field}>
              <th scope="row">{i18n._(FIELDS[field])}</th>
              <td translate="no">{message === "" ? t`Nothing` : <del>{message}</del>}</td>
              <td translate="no">{slip}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Alert>
  );
}

function Terms({ slip }: { slip: NonNullable<DeskCheckAnswer["slip"]> }) {
  const side = slip.side === "buy" ? t`The customer buys` : t`The customer sells`;
  return (
    <dl className={styles["terms"]}>
      <dt>{t`Reference`}</dt>
      <dd translate="no">{slip.reference}</dd>
      <dt>{side}</dt>
      <dd translate="no">{`${slip.coinAmount} ${slip.coin.symbol}`}</dd>
      <dt>{t`US dollars`}</dt>
      <dd translate="no">{slip.usd}</dd>
    </dl>
  );
}
