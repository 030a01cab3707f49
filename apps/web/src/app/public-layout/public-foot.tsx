import type { ReactNode } from "react";
import { ChatButton, SiteFooter } from "../../features/site-footer/site-footer.tsx";
import { usePublicConfig } from "../../lib/public-config.ts";

/** Footer and floating chat button of the public pages, in one element for `ServedFoot`. */
export default function PublicFoot(): ReactNode {
  const config = usePublicConfig();
  return (
    <div className="contents">
      <SiteFooter config={config} />
      <ChatButton chat={config?.chat} />
    </div>
  );
}
