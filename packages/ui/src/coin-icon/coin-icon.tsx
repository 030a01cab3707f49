import styles from "./coin-icon.module.css";

/** A coin's picture on a paper disc, beside the coin's name (so it says nothing by itself). */
export function CoinIcon({ src, size = 28 }: { src: string; size?: number }) {
  return (
    <img
      className={styles["coin"]}
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
