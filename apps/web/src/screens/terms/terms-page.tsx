import { terms } from "./content/terms.ts";
import { LegalDocument } from "../../features/legal-document/legal-document.tsx";

export default function TermsPage() {
  return <LegalDocument text={terms()} />;
}
