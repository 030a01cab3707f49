import type { ActionSource } from "../engines/session.ts";

/** WebDriver's characters for keys that are no character (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const KEYS = {
  Tab: "\uE004",
  Enter: "\uE007",
  Control: "\uE009",
  Escape: "\uE00C",
  ArrowRight: "\uE014",
  Delete: "\uE017",
} as const;

export type Key = keyof typeof KEYS;

export function press(key: Key): ActionSource[] {
  return keyboard([KEYS[key]]);
}

export function type(text: string): ActionSource[] {
  return keyboard(text.split(""));
}

/** Selects what stands in the field that has the focus. */
export function selectAll(): ActionSource[] {
  const control = KEYS.Control;
  return [
    {
      type: "key",
      id: "keyboard",
      actions: [
        { type: "keyDown", value: control },
        { type: "keyDown", value: "a" },
        { type: "keyUp", value: "a" },
        { type: "keyUp", value: control },
      ],
    },
  ];
}

export function clickAt({ x, y }: { x: number; y: number }): ActionSource[] {
  return [
    {
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    },
  ];
}

function keyboard(values: readonly string[]): ActionSource[] {
  const actions = values.flatMap((value) => [
    { type: "keyDown", value } as const,
    { type: "keyUp", value } as const,
  ]);
  return [{ type: "key", id: "keyboard", actions }];
}
