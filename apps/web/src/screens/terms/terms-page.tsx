import { terms } from "./content/terms.ts";
import { LegalDocument } from "../../features/sections/legal-document.tsx";
import { useChatName } from "../../lib/use-chat-name.ts";

export default function TermsPage() {
  return <LegalDocument text={terms(useChatName())} />;
}
