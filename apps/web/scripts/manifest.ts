import type { Manifest } from "vite";

/** The files of some modules, and of everything they import before they run. Addresses on the server. */
export interface Files {
  scripts: string[];
  styles: string[];
}

/** What a browser loads for these modules. Style sheets come in the order of their imports, as the cascade needs. */
export function filesOf(manifest: Manifest, modules: readonly string[]): Files {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    const address = `/${chunk.file}`;
    if (scripts.has(address)) return;
    scripts.add(address);
    for (const dependency of chunk.imports ?? []) visit(dependency);
    for (const style of chunk.css ?? []) styles.add(`/${style}`);
  };
  for (const name of modules) visit(name);
  return { scripts: [...scripts], styles: [...styles] };
}
