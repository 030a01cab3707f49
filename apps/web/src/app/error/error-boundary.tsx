import { Button } from "@tradeslip/ui/button";
import { Slip } from "@tradeslip/ui/slip";
import RotateCw from "lucide-react/icons/rotate-cw";
import { Component, type ReactNode } from "react";
import { renewFailedChunks } from "../../lib/lazy-chunk.tsx";
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
    if (!this.state.failed) return this.props.children;
    return <ErrorScreen error={this.state.error} onRetry={this.#retry} />;
  }

  readonly #retry = () => {
    renewFailedChunks();
    this.setState({ failed: false });
  };
}

/** The messages of lazy-chunk.tsx, Chromium, Firefox, Safari and the bundler for a chunk that could not be loaded. */
const CHUNK_FAILURE =
  /dynamically imported module|importing a module script failed|unable to preload css|loading chunk .+ failed/i;

/** A chunk could not be fetched: no connection, or a newer release has replaced it. */
function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && CHUNK_FAILURE.test(error.message);
}

/** Replaces a screen that threw: the message, and what usually helps. Trying a chunk again leaves the rest of the page as it is. */
function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissingChunk = isChunkFailure(error);
  return (
    <div role="alert" className={styles["page"]}>
      <Slip className={styles["slip"]}>
        <h1 className={styles["title"]}>Unexpected Application Error!</h1>
        <p className={styles["message"]}>{error instanceof Error ? error.message : String(error)}</p>
        {isMissingChunk && (
          <>
            <p className={styles["hint"]}>
              Part of this page didn't load. Nothing is lost. Try again, or reload to get the latest version.
            </p>
            <Button variant="primary" onClick={onRetry}>
              Try again
            </Button>
          </>
        )}
        <Button variant={isMissingChunk ? "secondary" : "primary"} onClick={() => window.location.reload()}>
          <RotateCw size={16} aria-hidden="true" />
          Reload
        </Button>
      </Slip>
    </div>
  );
}
