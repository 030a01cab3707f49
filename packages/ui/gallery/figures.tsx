import { useState } from "react";
import { Badge } from "../src/badge/badge.tsx";
import { CoinIcon } from "../src/coin-icon/coin-icon.tsx";
import { Countdown } from "../src/countdown/countdown.tsx";
import { Flag } from "../src/flag/flag.tsx";
import { FreshnessStamp } from "../src/freshness-stamp/freshness-stamp.tsx";
import { Meter } from "../src/meter/meter.tsx";
import { PriceChange } from "../src/price-change/price-change.tsx";
import { Sparkline } from "../src/sparkline/sparkline.tsx";
import { StatStrip, StatTile } from "../src/stat-tile/stat-tile.tsx";
import { SortHeader, Table, tableStyles } from "../src/table/table.tsx";
import styles from "./figures.module.css";
import { Specimen, State } from "./specimen.tsx";

const UP = [10, 10.4, 10.2, 10.9, 10.7, 11.2, 11.6];
const DOWN = [11.6, 11.2, 11.3, 10.7, 10.8, 10.3, 10];
const FLAT = [10, 10, 10, 10, 10, 10, 10];
const MOVED = [1.23, -4.56, 0, null];

export function Figures() {
  return (
    <>
      <Specimen name="StatTile" wide>
        <div className={styles["tiles"]}>
          <StatTile label="Market value" value="$3.12T" change={1.23} note="24 h" />
          <StatTile label="Volume" value="$98.40B" change={-4.56} />
          <StatTile label="Bitcoin's share" value="58.1%" change={null} />
          <StatTile label="Coins" value="50" note="ranked by value" />
          <StatTile label="On its way" value="" change={0} loading />
          <StatTile label="A very long figure" value="$3,120,456,789,012.34" change={0} />
        </div>
      </Specimen>
      <Specimen name="StatStrip" wide>
        <StatStrip label="The market today">
          <StatTile label="Market value" value="$3.12T" change={1.23} note="24 h" />
          <StatTile label="Volume" value="$98.40B" change={-4.56} />
          <StatTile label="Bitcoin's share" value="58.1%" change={null} />
          <StatTile label="Coins" value="50" note="ranked by value" />
        </StatStrip>
      </Specimen>
      <Specimen name="Sparkline and PriceChange">
        <State name="up, down, flat, unknown" row>
          <Sparkline points={UP} />
          <Sparkline points={DOWN} />
          <Sparkline points={FLAT} />
          <Sparkline points={[]} />
        </State>
        <State name="change: up, down, none, unknown" row>
          {MOVED.map((percent) => (
            <PriceChange key={String(percent)} percent={percent} />
          ))}
        </State>
      </Specimen>
      <Specimen name="FreshnessStamp and Badge">
        <State name="live, delayed, indicative" row>
          <FreshnessStamp tone="live">Live, 12 s ago</FreshnessStamp>
          <FreshnessStamp tone="delayed">Delayed, from 14:02</FreshnessStamp>
          <FreshnessStamp tone="indicative">Indicative rates</FreshnessStamp>
        </State>
        <State name="badge: neutral, accent, live, indicative" row>
          <Badge>#1</Badge>
          <Badge tone="accent">New</Badge>
          <Badge tone="live">Live</Badge>
          <Badge tone="indicative">Example</Badge>
        </State>
      </Specimen>
      <Specimen name="Countdown">
        <Countdowns />
      </Specimen>
      <Specimen name="Meter, CoinIcon and Flag">
        <State name="0, 58 and 100 %">
          <div className={styles["meters"]}>
            <Meter label="Nothing" percent={0} />
            <Meter label="Bitcoin's share" percent={58.1} />
            <Meter label="Everything" percent={100} />
          </div>
        </State>
        <State name="coins and flags" row>
          <CoinIcon src="/icons/coins/btc.svg" />
          <CoinIcon src="/icons/coins/btc.svg" size={40} />
          <Flag code="jp" />
          <Flag code="de" />
        </State>
      </Specimen>
      <Specimen name="Table" wide>
        <Rates />
      </Specimen>
    </>
  );
}

/** The moments are fixed when the page opens. */
function Countdowns() {
  const [opened] = useState(Date.now);
  const after = (seconds: number) => new Date(opened + seconds * 1000).toISOString();
  return (
    <State name="a quarter of an hour, the last minute, over" row>
      <Countdown until={after(15 * 60)} />
      <Countdown until={after(60)} />
      <Countdown until={after(0)} />
    </State>
  );
}

const ROWS = [
  { country: "Japan", code: "JPY", buy: 9_876_543.21, change: 1.23 },
  { country: "Eurozone", code: "EUR", buy: 61_234.5, change: -0.42 },
  { country: "United Kingdom of Great Britain and Northern Ireland", code: "GBP", buy: 52_010, change: null },
];

function Rates() {
  const [direction, setDirection] = useState<"ascending" | "descending">("descending");
  const rows = ROWS.toSorted((a, b) => (direction === "ascending" ? a.buy - b.buy : b.buy - a.buy));
  return (
    <Table caption="Rates by country">
      <thead>
        <tr>
          <SortHeader label="Country" direction={null} onSort={() => {}} />
          <th scope="col">Currency</th>
          <SortHeader
            label="Buy rate"
            align="end"
            direction={direction}
            onSort={() => setDirection(direction === "ascending" ? "descending" : "ascending")}
          />
          <th scope="col" className={tableStyles.numeric}>
            Change 24h
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.code}>
            <th scope="row" className={tableStyles.rowHead}>
              {row.country}
            </th>
            <td>{row.code}</td>
            <td className={tableStyles.numeric}>
              {row.buy.toLocaleString("en-US", { minimumFractionDigits: 2 })}
            </td>
            <td className={tableStyles.numeric}>
              <PriceChange percent={row.change} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
