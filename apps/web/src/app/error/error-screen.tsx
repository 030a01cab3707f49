import { Button, Slip } from "@tradeslip/ui";
import RotateCw from "lucide-react/icons/rotate-cw";
import { isChunkFailure } from "./chunk-failure.ts";
import styles from "./error-screen.module.css";

/** The end of the road for a screen that threw: the message, and the way out that usually works. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div role="alert" className={styles["page"]}>
      <Slip className={styles["slip"]}>
        <h1 className={styles["title"]}>Unexpected Application Error!</h1>
        <p className={styles["message"]}>{error instanceof Error ? error.message : String(error)}</p>
        {isChunkFailure(error) && (
          <p className={styles["hint"]}>
            A part of the page did not arrive. The connection may be down, or a newer version is out: reload
            to get it.
          </p>
        )}
        <Button variant="primary" onClick={() => window.location.reload()}>
          <RotateCw size={16} aria-hidden="true" />
          Reload
        </Button>
      </Slip>
    </div>
  );
}
