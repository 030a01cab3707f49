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

/** On its own, so that a change of theme draws nothing else anew. */
function AppliedTheme() {
  useAppliedTheme();
  return null;
}
