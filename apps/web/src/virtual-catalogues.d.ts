/** scripts/catalogues.ts makes it. */
declare module "virtual:catalogues" {
  import type { Messages } from "@lingui/core";

  /** By language, then by name. */
  const languages: Readonly<
    Record<
      string,
      () => Promise<{ default: Readonly<Record<string, () => Promise<{ messages: Messages }>>> }>
    >
  >;
  export default languages;
}
