type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * React rerenders what it does not find as it was sent, for example if a password manager or another
 * extension put an element beside a field, or if the page was translated. That loses what was typed. The
 * returned function copies it into the new fields, with the focus; fields that React took over keep theirs.
 */
export function keepTyped(container: HTMLElement): () => void {
  const sent = controlsOf(container);
  let focused = document.activeElement;
  container.addEventListener("focusin", ({ target }) => {
    focused = target as Element;
  });
  return () => {
    const drawn = new Map(placesOf(controlsOf(container)).map(([control, place]) => [place, control]));
    for (const [control, place] of placesOf(sent)) {
      const next = control.isConnected ? undefined : drawn.get(place);
      if (next === undefined) continue;
      copyValue(control, next);
      if (control === focused && document.activeElement === document.body) focusAs(control, next);
    }
  };
}

function controlsOf(container: HTMLElement): Control[] {
  return Array.from(container.querySelectorAll<Control>("input, select, textarea"));
}

/** Identifies a field in both renderings without ids, because React generates new ones. */
function placesOf(controls: readonly Control[]): [control: Control, place: string][] {
  const count = new Map<string, number>();
  return controls.map((control) => {
    const said = ["name", "type", "value", "placeholder", "autocomplete"].map((name) =>
      control.getAttribute(name),
    );
    const look = JSON.stringify([control.tagName, ...said]);
    const before = count.get(look) ?? 0;
    count.set(look, before + 1);
    return [control, `${look} ${before}`];
  });
}

function copyValue(from: Control, to: Control): void {
  if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && isTicked(from.type)) {
    if (from.checked !== to.checked && (from.checked || from.type === "checkbox")) to.click();
    return;
  }
  if (from.value === to.value || isAsSent(from)) return;
  // React overrides the element's own property to notice only changes by people, so call the prototype's
  // setter.
  Reflect.set(Object.getPrototypeOf(to) as object, "value", from.value, to);
  to.dispatchEvent(new Event(to instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
}

function isTicked(type: string): boolean {
  return type === "checkbox" || type === "radio";
}

function isAsSent(control: Control): boolean {
  return !(control instanceof HTMLSelectElement) && control.value === control.defaultValue;
}

function focusAs(from: Control, to: Control): void {
  to.focus({ preventScroll: true });
  // Null in email fields.
  if (from instanceof HTMLSelectElement || to instanceof HTMLSelectElement || from.selectionStart === null)
    return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd);
}
