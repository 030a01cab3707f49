import { terms } from "./content/terms.ts";
import { LegalDocument } from "./legal-document.tsx";

export default function TermsPage() {
  return <LegalDocument text={terms()} />;
}
