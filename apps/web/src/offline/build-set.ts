import { CACHE_PREFIX, isCacheable, lookUp } from "./caches.ts";

/** Written by the build (scripts/service-worker.ts). */
export interface Build {
  /** Changes with every file of the build. */
  readonly version: string;
  /** Addresses of what the shell and the screens with prices load. */
  readonly files: readonly string[];
  /** Address of the script that every page of this build starts with. */
  readonly entry: string;
}

/** Answers with the empty page that draws every screen; that page's own address is not public. */
const SHELL = "/users";

/** The files of one build, fetched together and never changed: what starts from them never meets another build's. */
export class BuildSet {
  readonly name: string;
  readonly #build: Build;

  constructor(build: Build) {
    this.#build = build;
    this.name = `${CACHE_PREFIX}build-${build.version}`;
  }

  /** Fetches all files. Throws when one is missing, or while the server still answers with another build. */
  async fill(): Promise<void> {
    const { files, entry, version } = this.#build;
    const cache = await caches.open(this.name);
    await cache.addAll([...files]);
    const shell = await fetch(SHELL, { cache: "no-cache" });
    const isOurs = isCacheable(shell) && (await shell.clone().text()).includes(`"${entry}"`);
    if (!isOurs) throw new Error(`${SHELL} is no page of build ${version}`);
    await cache.put(SHELL, shell);
  }

  file(request: Request): Promise<Response | undefined> {
    return lookUp(this.name, request);
  }

  shell(): Promise<Response | undefined> {
    return lookUp(this.name, SHELL);
  }
}
