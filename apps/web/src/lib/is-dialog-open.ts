/** Native dialogs and React Aria's. What acts on keys of the whole page must not act behind one. */
export function isDialogOpen(): boolean {
  return document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null;
}
