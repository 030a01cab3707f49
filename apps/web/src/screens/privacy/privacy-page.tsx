import { privacy } from "./content/privacy.ts";
import { LegalDocument } from "../../features/sections/legal-document.tsx";

export default function PrivacyPage() {
  return <LegalDocument text={privacy()} />;
}
