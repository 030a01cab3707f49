import { ErrorBanner } from "../../features/account-form/error-banner.tsx";

/** Where the list of countries did not arrive: the number can still be typed. */
export function CountriesMissing({ onClose }: { onClose: () => void }) {
  return (
    <ErrorBanner onDismiss={onClose}>
      The list of countries could not be loaded. Type your number with its code instead, such as +49 171
      2345678.
    </ErrorBanner>
  );
}
