import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** In development, as on the server: a coin without an icon of its own gets the generic one. */
export function genericCoinIcon(): Plugin {
  return {
    name: "tradeslip:generic-coin-icon",
    configureServer({ config, middlewares }) {
      middlewares.use("/icons/coins", (request, _response, next) => {
        const file = new URL(request.url ?? "/", "http://localhost").pathname;
        if (!existsSync(join(config.publicDir, "icons/coins", file))) request.url = "/generic.svg";
        next();
      });
    },
  };
}
