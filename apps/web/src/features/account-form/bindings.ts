import type { ChangeEvent } from "react";

/** What every control of a form is told. */
interface Binding {
  name: string;
  error: string | undefined;
  /** Whether the error is news to a screen reader. */
  announced: boolean;
  onBlur: () => void;
}

export interface TextBinding extends Binding {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

export interface CheckboxBinding extends Binding {
  checked: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}
