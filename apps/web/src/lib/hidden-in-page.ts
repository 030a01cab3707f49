import { HIDDEN_PARTS_META, type OrdersPart, type PagePart } from "@tradeslip/contracts/rules";

/** Whether the page itself, even before any data, says that the operator hides this part. */
export function isHiddenInPage(part: PagePart | OrdersPart): boolean {
  if (import.meta.env.SSR) return false;
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${HIDDEN_PARTS_META}"]`);
  return meta?.content.split(" ").includes(part) ?? false;
}
