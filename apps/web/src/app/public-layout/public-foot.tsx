import type { ReactNode } from "react";
import { SiteFooter, WhatsappButton } from "../../features/site-footer/site-footer.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";

/** Footer and floating chat button of the public pages. */
export default function PublicFoot(): ReactNode {
  const config = usePublicConfig();
  return (
    <>
      <SiteFooter config={config} />
      <WhatsappButton number={config?.whatsappNumber} />
    </>
  );
}
