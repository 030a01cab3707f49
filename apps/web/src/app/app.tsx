import { useAppliedTheme } from "../theme/use-theme.ts";
import { ErrorBoundary } from "./error/error-boundary.tsx";
import { AppRoutes } from "./router.tsx";

export function App() {
  return (
    <ErrorBoundary>
      <AppliedTheme />
      <AppRoutes />
    </ErrorBoundary>
  );
}

/** A separate component, so that a change of theme re-renders nothing else. */
function AppliedTheme() {
  useAppliedTheme();
  return null;
}
