import styles from "./connection-line.module.css";

/** Whether the page still hears from the server. The state above it stays as it was. */
export function ConnectionLine({ lost }: { lost: boolean }) {
  return (
    <p role="status" className={styles["line"]}>
      {lost && (
        <>
          <strong className={styles["lost"]}>Failed to check payment status</strong> This page goes on trying
          by itself. What you have sent is not lost.
        </>
      )}
    </p>
  );
}
