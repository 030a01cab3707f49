import { Button } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Component, type ReactNode } from "react";
import styles from "./error-boundary.module.css";

interface State {
  error: unknown;
  failed: boolean;
}

/** Shows the error in place of the children that threw. A new key resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}

/** The messages of Chromium, Firefox, Safari and the bundler for a chunk that could not be loaded. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading (?:css )?chunk .+ failed/i;

/** A chunk could not be fetched: no connection, or a newer release has replaced it. */
function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message);
}

/** Replaces a screen that threw: the message, and a reload button, which usually helps. */
function ErrorScreen({ error }: { error: unknown }) {
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
