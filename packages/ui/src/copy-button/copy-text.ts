export type CopyResult = "copied" | "failed" | "unsupported";

/** Puts a text on the clipboard. Browsers have none on pages without https, and may refuse. */
export async function copyText(text: string): Promise<CopyResult> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return "unsupported";
  try {
    await clipboard.writeText(text);
    return "copied";
  } catch {
    return "failed";
  }
}
