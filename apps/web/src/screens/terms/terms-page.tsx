import { terms } from "./content/terms.ts";
import { LegalDocument } from "../../features/sections/legal-document.tsx";

export default function TermsPage() {
  return <LegalDocument text={terms()} />;
}
