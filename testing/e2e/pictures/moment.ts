import type { Page } from "@playwright/test";

/** A state of a screen that has to be brought about, to be looked at. */
export interface Moment {
  /** Part of the picture's file name. */
  readonly name: string;
  /** Leads a new page there. */
  readonly reach: (page: Page) => Promise<void>;
}
