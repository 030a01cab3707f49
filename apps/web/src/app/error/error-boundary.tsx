import { t } from "@lingui/core/macro";
import { linkClass } from "@tradeslip/ui/link";
import { Component, type ReactNode } from "react";
import { FailureSlip } from "../../lib/failure-slip.tsx";

interface State {
  error: unknown;
  failed: boolean;
}

/** Shows the error in place of the children that threw, and what usually helps. A new key resets it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override render() {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    return (
      <FailureSlip
        look="page"
        title={t`Unexpected Application Error!`}
        message={error instanceof Error ? error.message : String(error)}
        reload="primary"
      >
        <p>
          {t`Does it happen again?`} {/* No link of the router's: it may be what failed. */}
          <a href="/support" className={linkClass()}>
            {t`Ask a person`}
          </a>
        </p>
      </FailureSlip>
    );
  }
}
