/** As the `ref` of a message above a form: who presses the button of a long form, or on a phone, does not see its top. */
export function comeIntoView(place: HTMLElement | null): void {
  place?.scrollIntoView({ block: "nearest" });
}
