/** A coin that decorates the first screenful. */
export interface CoinDecoration {
  /** Its ticker. */
  name: string;
  /** Of the halo around it. */
  color: string;
  /** Its place on the ring around the slip, in degrees clockwise from the top. */
  angle: number;
}

export const coinDecorations: readonly CoinDecoration[] = [
  { name: "BTC", color: "#f7931a", angle: -58 },
  { name: "USDT", color: "#26a17b", angle: 62 },
  { name: "ETH", color: "#627eea", angle: 93 },
  { name: "XRP", color: "#7a8794", angle: 123 },
  { name: "LTC", color: "#5a7bb5", angle: -121 },
  { name: "ADA", color: "#2a5bd7", angle: -88 },
];
