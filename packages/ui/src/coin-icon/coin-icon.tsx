import styles from "./coin-icon.module.css";

/** A coin's icon on a paper disc. Decorative: the coin's name is next to it. */
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
