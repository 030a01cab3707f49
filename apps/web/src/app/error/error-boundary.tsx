import { Component, type ReactNode } from "react";
import { ErrorScreen } from "./error-screen.tsx";

interface State {
  error: unknown;
  failed: boolean;
}

/** Shows what went wrong in place of the children that threw. A new key starts anew. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    return this.state.failed ? <ErrorScreen error={this.state.error} /> : this.props.children;
  }
}
