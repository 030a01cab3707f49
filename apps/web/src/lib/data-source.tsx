import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";

/** CoinGecko requires attribution where its figures are shown. Simulated figures are not theirs. */
export function DataSource({ demo }: { demo: boolean }) {
  if (demo) return <span>{t`Demo data, not market prices`}</span>;
  return (
    <span key="source">
      <Trans>
        Market data by{" "}
        <a href="https://www.coingecko.com" rel="noreferrer">
          CoinGecko
        </a>
      </Trans>
    </span>
  );
}
