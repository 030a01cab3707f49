/** Time for the browser to start reading the blob. */
const REVOKE_AFTER_MS = 60_000;

/** Starts a download of `text`. */
export function saveFile(name: string, type: "text/csv" | "application/json", text: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

export function saveBlob(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
