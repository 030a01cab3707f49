import type { Page } from "@playwright/test";

/** A state of a screen that takes some steps to reach. */
export interface Moment {
  /** Part of the picture's file name. */
  readonly name: string;
  /** Brings a new page into that state. */
  readonly reach: (page: Page) => Promise<void>;
}
