import type { Locator } from "@playwright/test";

/** A customer whose presses and fields are counted. */
export class CountedPerson {
  presses = 0;
  fields = 0;

  async press(target: Locator): Promise<void> {
    this.presses += 1;
    await target.click();
  }

  async type(target: Locator, text: string): Promise<void> {
    this.fields += 1;
    await target.fill(text);
  }
}
