import { claims } from "./claims.ts";

/** The footer's texts. */
export const footer = {
  title: "Trusted Platform",
  pitch:
    "A person on each side of every trade, and a slip that says what you agreed: the amounts, the rate and its age.",
  stats: [
    { value: claims.secure.value, label: "Secure" },
    { value: claims.support.value, label: "Support" },
    { value: claims.activeUsers.value, label: "Users" },
    // The claim of the support's response, as short as the footer has it (docs/product.md, P1.9).
    { value: "<2min", label: "Response" },
  ],
  /** What a page built in advance says until the reader's own clock is asked. */
  copyrightYear: 2026,
} as const;
