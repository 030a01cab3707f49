/** What runs inside the page: nothing here may use a name from outside but the library's. */
import type { ByRoleOptions } from "@testing-library/dom";

/** What a person looks for, as it can be sent into a page. */
export interface Sought {
  readonly role?: string;
  /** Name of a role, or a label, or a text: whole, or a regular expression's source. */
  readonly name?: Words;
  readonly label?: Words;
  readonly text?: Words;
  readonly within?: Sought;
}

export type Words = string | { readonly source: string; readonly flags: string };

/** What a test asks about the first of the elements that are found. */
export type Question = "text" | "value" | "checked" | "selected" | "focused" | "href" | "point" | "label";

interface Library {
  queryAllByRole(container: HTMLElement, role: string, options: ByRoleOptions): HTMLElement[];
  queryAllByLabelText(container: HTMLElement, words: string | RegExp): HTMLElement[];
  queryAllByText(container: HTMLElement, words: string | RegExp): HTMLElement[];
}

/** How many there are to be seen, and the answer of the first; "no library" while the page has none. */
export function ask(sought: Sought, question: Question): { count: number; answer?: unknown } | "no library" {
  const library = (globalThis as { TestingLibraryDom?: Library }).TestingLibraryDom;
  if (!library) return "no library";
  const found = search(library, sought);
  const [first] = found;
  return first ? { count: found.length, answer: answerOf(first) } : { count: 0 };

  function search(
    { queryAllByRole, queryAllByLabelText, queryAllByText }: Library,
    what: Sought,
  ): HTMLElement[] {
    const containers = what.within ? search(library!, what.within) : [document.body];
    return containers.flatMap((container) => {
      if (what.role !== undefined) {
        const name = what.name === undefined ? {} : { name: says(words(what.name)) };
        return queryAllByRole(container, what.role, name);
      }
      const all =
        what.label === undefined
          ? queryAllByText(container, words(what.text!))
          : queryAllByLabelText(container, words(what.label));
      return all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    });
  }

  function words(given: Words): string | RegExp {
    return typeof given === "string" ? given : new RegExp(given.source, given.flags);
  }

  /** As texts are compared: a space that does not break is one too. */
  function says(wanted: string | RegExp): (name: string) => boolean {
    return (name) => {
      const spoken = name.replaceAll(/\s+/g, " ").trim();
      return typeof wanted === "string" ? spoken === wanted : wanted.test(spoken);
    };
  }

  function answerOf(element: HTMLElement): unknown {
    switch (question) {
      case "text":
        return element.innerText;
      case "value":
        return (element as HTMLInputElement).value;
      case "checked":
        return (element as HTMLInputElement).checked;
      case "selected":
        return element.getAttribute("aria-selected") === "true";
      case "focused":
        return element === document.activeElement;
      case "href":
        return (element as HTMLAnchorElement).href;
      case "label":
        return element.getAttribute("aria-label");
      case "point":
        return pointOf(element);
    }
  }

  /** Where a click reaches it; or what lies there. */
  function pointOf(element: HTMLElement): { x: number; y: number } | string {
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const point = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
    const top = document.elementFromPoint(point.x, point.y);
    const label = (element as HTMLInputElement).labels?.[0];
    if (top && (element.contains(top) || top.contains(element) || label?.contains(top))) return point;
    return top ? top.outerHTML.slice(0, 200) : "the window's edge";
  }
}
