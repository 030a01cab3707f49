import { t } from "@lingui/core/macro";

/** On the home page and in the dashboard's banner. */
export const tagline = () => t`Connect. Trade. Profit.`;
