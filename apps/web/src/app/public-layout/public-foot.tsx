import type { ReactNode } from "react";
import { SiteFooter } from "../../features/site-footer/site-footer.tsx";
import { WhatsappButton } from "../../features/site-footer/whatsapp-button.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";

/** What stands under the pages for visitors and over their corner. */
export default function PublicFoot(): ReactNode {
  const config = usePublicConfig();
  return (
    <>
      <SiteFooter config={config} />
      <WhatsappButton number={config?.whatsappNumber} />
    </>
  );
}
