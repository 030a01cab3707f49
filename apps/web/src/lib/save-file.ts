/** Time for the browser to start reading the blob. */
const REVOKE_AFTER_MS = 60_000;

/** Starts a download of `text`. */
export function saveFile(name: string, type: "text/csv" | "application/json", text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
