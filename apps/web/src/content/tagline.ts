import { t } from "@lingui/core/macro";

/** Shown on the home page and in the dashboard's banner. */
export const tagline = () => t`Connect. Trade. Profit.`;
