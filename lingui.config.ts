// Found here by its tools; what it needs is installed with the web application.
export { default } from "./apps/web/scripts/lingui-config.ts";
