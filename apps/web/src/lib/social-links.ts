import type { PublicConfig } from "@tradeslip/contracts";

const NETWORKS = [
  { id: "instagram", label: "Instagram" },
  { id: "twitter", label: "Twitter/X" },
  { id: "telegram", label: "Telegram" },
] as const;

export interface SocialLink {
  id: (typeof NETWORKS)[number]["id"];
  label: string;
  url: string;
  /** What a person would search for: "@name", or the address without its scheme. */
  handle: string;
}

/** The operator's social accounts, in display order. */
export function socialLinks(links: PublicConfig["links"]): SocialLink[] {
  return NETWORKS.flatMap(({ id, label }) => {
    const url = links[id];
    return url === null ? [] : [{ id, label, url, handle: handleOf(url) }];
  });
}

function handleOf(address: string): string {
  const { host, pathname } = new URL(address);
  const name = /^\/@?([\w.]+)\/?$/.exec(pathname)?.[1];
  return name === undefined ? host + pathname.replace(/\/$/, "") : `@${name}`;
}
