import { CoinIcon } from "@tradeslip/ui/coin-icon";
import { coinDecorations, type CoinDecoration } from "../../content/coins.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import styles from "./coin-ring.module.css";

const CENTRE = 300;
const RADIUS = 254;
const DISC = 31;
const ICON = 34;

/**
 * Coins on a postmark around the slip; in a row where the screen is too narrow for a ring. Decoration alone: hidden
 * from assistive technology. The pictures come after the first paint: the words do not share the line with them.
 */
export function CoinRing() {
  const pictured = useHydrated();
  return (
    <>
      <svg className={styles["ring"]} viewBox="0 0 600 600" aria-hidden="true" focusable="false">
        <circle className={styles["outer"]} cx={CENTRE} cy={CENTRE} r={RADIUS} />
        <circle className={styles["inner"]} cx={CENTRE} cy={CENTRE} r={RADIUS - 14} />
        {coinDecorations.map((coin) => (
          <Coin key={coin.name} coin={coin} pictured={pictured} />
        ))}
      </svg>
      <div className={styles["row"]} aria-hidden="true">
        {pictured && coinDecorations.map(({ name }) => <CoinIcon key={name} src={iconOf(name)} size={40} />)}
      </div>
    </>
  );
}

function Coin({ coin: { name, color, angle }, pictured }: { coin: CoinDecoration; pictured: boolean }) {
  const turn = (angle * Math.PI) / 180;
  const x = Math.round(CENTRE + RADIUS * Math.sin(turn));
  const y = Math.round(CENTRE - RADIUS * Math.cos(turn));
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle className={styles["halo"]} r={DISC + 7} fill={color} />
      <circle className={styles["disc"]} r={DISC} />
      {pictured && (
        <image
          className={styles["icon"]}
          href={iconOf(name)}
          x={-ICON / 2}
          y={-ICON / 2}
          width={ICON}
          height={ICON}
        />
      )}
    </g>
  );
}

const iconOf = (name: string) => `/icons/coins/${name.toLowerCase()}.svg`;
