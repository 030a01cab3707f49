/** Long enough for a browser to have begun to read. */
const KEPT_MS = 60_000;

/** Hands a text to the browser as a download. */
export function saveFile(name: string, type: "text/csv" | "application/json", text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
