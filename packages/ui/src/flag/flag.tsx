import styles from "./flag.module.css";

/** A round flag beside its country's name. `code`: two letters, as in the file's name ("us", "eu"). */
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
