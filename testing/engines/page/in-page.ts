/** Code that runs inside the page: it may use no name from outside except the library's. */
import type * as dom from "@testing-library/dom";
import type { Point } from "../engines/engine.ts";

/** What to look for, as a person would name it. A string must match the whole name, label or text. */
export interface Look {
  readonly role?: string;
  readonly name?: string | RegExp;
  readonly label?: string | RegExp;
  readonly text?: string | RegExp;
  readonly within?: Look;
}

/** What a test asks about the first match: a property, the focus, or where to click, which takes aim at it. */
export type Question = keyof (HTMLInputElement & HTMLAnchorElement) | "focused" | "point";

/** The places that the next press may hit, and whether the last one hit another. */
interface Aim {
  places?: readonly (Node | null | undefined)[];
  missed?: boolean;
}

/** Whether the last press hit something else than what was aimed at, which had moved meanwhile. */
export const hasMissed = () => (globalThis as Aim).missed === true;

/**
 * The answer of the first visible match; null if there is none, "no library" until the page has loaded it.
 */
export function ask(look: Look, question: Question): { answer: unknown } | "no library" | null {
  const library = (globalThis as { TestingLibraryDom?: typeof dom }).TestingLibraryDom;
  if (!library) return "no library";
  const [first] = search(look);
  return first ? { answer: answerOf(first) } : null;

  function search({ role, name, label, text, within }: Look): HTMLElement[] {
    return (within ? search(within) : [document.body]).flatMap((container) => {
      if (role !== undefined)
        return library!.queryAllByRole(container, role, name === undefined ? {} : { name: says(name) });
      const all =
        label === undefined
          ? library!.queryAllByText(container, text!)
          : library!.queryAllByLabelText(container, label);
      return all.filter((element) => element.checkVisibility({ visibilityProperty: true }));
    });
  }

  /** Compares texts with non-breaking spaces as spaces. */
  function says(wanted: string | RegExp): (name: string) => boolean {
    return (name) => {
      const spoken = name.replaceAll(/\s+/g, " ").trim();
      return typeof wanted === "string" ? spoken === wanted : wanted.test(spoken);
    };
  }

  function answerOf(element: HTMLElement): unknown {
    if (question === "focused") return element === document.activeElement;
    if (question === "point") return pointOf(element);
    return (element as HTMLInputElement & HTMLAnchorElement)[question];
  }

  /** Where a click would reach it; or what covers it. */
  function pointOf(element: HTMLElement): Point | string {
    element.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const { x, y, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    const point = { x: Math.floor(x + width / 2), y: Math.floor(y + height / 2) };
    const top = document.elementFromPoint(point.x, point.y);
    const label = (element as HTMLInputElement).labels?.[0];
    if (top && (element.contains(top) || top.contains(element) || label?.contains(top))) {
      aimAt(element, label, top);
      return point;
    }
    return top ? top.outerHTML.slice(0, 200) : "the window's edge";
  }

  function aimAt(...places: NonNullable<Aim["places"]>): void {
    const aim = globalThis as Aim;
    if (!aim.places) addEventListener("mousedown", notePress, { capture: true });
    aim.places = places;
    aim.missed = false;
  }

  function notePress({ target }: MouseEvent): void {
    const aim = globalThis as Aim;
    const [element, label, top] = aim.places!;
    aim.missed = !(element!.contains(target as Node) || label?.contains(target as Node) || target === top);
  }
}
