/** In development, pages are English. */
export { Fragment, jsxDEV } from "react/jsx-dev-runtime";
