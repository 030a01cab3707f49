import { useAppliedTheme } from "../theme/use-theme.ts";
import { ErrorBoundary } from "./error/error-boundary.tsx";
import { AppRoutes } from "./routes.tsx";

export function App() {
  useAppliedTheme();
  return (
    <ErrorBoundary>
      <AppRoutes />
    </ErrorBoundary>
  );
}
