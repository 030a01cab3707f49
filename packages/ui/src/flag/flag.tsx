import styles from "./flag.module.css";

/** A round flag. Decorative: the country's name is next to it. `code`: two letters ("us", "eu"). */
export function Flag({ code, size = 24 }: { code: string; size?: number }) {
  return (
    <img
      className={styles["flag"]}
      src={`/icons/flags/${code.toLowerCase()}.svg`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
    />
  );
}
