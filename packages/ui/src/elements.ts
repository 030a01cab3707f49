import type { ReactElement } from "react";

/**
 * Children without bare text, for components that render something next to them or don't wrap them in an
 * element. A browser's translator replaces text nodes, and React can then neither change nor remove them.
 */
export type Elements = ReactElement | false | null | undefined | readonly Elements[];
