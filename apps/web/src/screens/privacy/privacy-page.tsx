import { privacy } from "./content/privacy.ts";
import { LegalDocument } from "../../features/sections/legal-document.tsx";
import { useChatName } from "../../lib/use-chat-name.ts";

export default function PrivacyPage() {
  return <LegalDocument text={privacy(useChatName())} />;
}
