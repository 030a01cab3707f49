import { t } from "@lingui/core/macro";
import { footerClaims } from "../../content/footer-claims.ts";

/** The footer's texts. */
export function footer() {
  const { secure, support, activeUsers } = footerClaims();
  return {
    title: t`Trusted Platform`,
    pitch: t`A person on each side of every trade, and a slip that says what you agreed: the amounts, the rate and its age.`,
    stats: [
      { value: secure.value, label: t`Secure` },
      { value: support.value, label: t`Support` },
      { value: activeUsers.value, label: t`Users` },
      // The claim about support's response time, in the footer's short form (docs/product.md, P1.9).
      { value: t`<2min`, label: t`Response` },
    ],
  };
}

/** The year in prerendered pages, until the reader's clock is read. */
export const COPYRIGHT_YEAR = 2026;
