import type { ReactElement } from "react";

/**
 * Children that hold no bare text: for components that put something else beside them, or put them into no
 * element of their own. A browser's translator replaces text nodes, and React can then neither change nor
 * remove them.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
