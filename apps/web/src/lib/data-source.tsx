/** CoinGecko requires attribution where its figures are shown. Simulated figures are not theirs. */
export function DataSource({ demo }: { demo: boolean }) {
  if (demo) return <>Demo data, not market prices</>;
  return (
    <>
      Market data by{" "}
      <a href="https://www.coingecko.com" rel="noreferrer">
        CoinGecko
      </a>
    </>
  );
}
