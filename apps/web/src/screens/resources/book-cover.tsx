import { book } from "../../content/book.ts";
import styles from "./book-cover.module.css";

/** Left edge and top of each house: together a rising bar chart. */
const HOUSES = [
  [30, 266],
  [68, 254],
  [106, 260],
  [144, 238],
  [182, 216],
] as const;
const HOUSE_WIDTH = 34;
const GROUND = 290;
const LIT_WINDOW = { x: 194, y: 230 };
const STARS = [
  [48, 40],
  [84, 70],
  [140, 32],
  [122, 84],
  [204, 150],
  [150, 190],
] as const;
const WORDS = [
  ["Make Money", 130],
  ["While You", 166],
  ["Sleep", 202],
] as const;

/** The book's cover: a town at night whose houses are a chart. Its colours do not follow the theme. */
export function BookCover() {
  return (
    <svg viewBox="0 0 240 320" role="img" aria-label={`Cover of ${book.title}`} className={styles["cover"]}>
      <rect width="240" height="320" rx="6" className={styles["night"]} />
      <path d="M186 42a26 26 0 1 0 24 38a21 21 0 0 1 -24 -38z" className={styles["moon"]} />
      {STARS.map(([x, y]) => (
        <circle key={x} cx={x} cy={y} r="1.6" className={styles["star"]} />
      ))}
      {WORDS.map(([words, y]) => (
        <text key={words} x="30" y={y} className={styles["words"]}>
          {words}
        </text>
      ))}
      {HOUSES.map(([x, top]) => (
        <rect key={x} x={x} y={top} width={HOUSE_WIDTH} height={GROUND - top} className={styles["house"]} />
      ))}
      <rect {...LIT_WINDOW} width="10" height="12" className={styles["moon"]} />
      <path d={`M14 ${GROUND}h212`} className={styles["ground"]} />
      <path d="M13.5 0v320" className={styles["spine"]} />
    </svg>
  );
}
