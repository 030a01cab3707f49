/** Commands of the documents that `pnpm run try-commands` does not run, by a pattern, with the reason. */
export const NOT_RUN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/docker|COMMIT=.*docker|deploy\/roll\.sh/, "needs Docker: pnpm run compose-test"],
  [/compose-test|bare-machine/, "needs root, and takes long"],
  [/kubectl/, "needs a cluster"],
  [/systemctl|useradd|^install -d|\/(?:etc|opt|var\/lib)\/tradeslip/, "changes this machine"],
  [/^git clone|^git push|https:\/\/desk\.example/, "needs your address"],
  [
    /^npm test|^pnpm run check$|^pnpm run scorecard|^pnpm (?:bench|soak)|run (?:hostile|long)$|test:browser|test:engines/,
    "takes long: run it by itself",
  ],
  [/e2e (?:run|exec|speed)|lighthouse/, "takes long: run it by itself"],
  [/^pnpm run (?:new-version|release|try-commands)/, "changes data: its tests run it"],
  [/^cp \.env\.example|^for name in|^sed -i/, "changes your settings"],
  [/^npm install --global/, "changes this machine"],
  [/^export SESSION_SECRET/, "sets variables for the commands after it"],
  [/^pnpm run (?:format|generate)$/, "changes files: pnpm run check compares them"],
  [/bff orders$/, "takes long: a part of npm test"],
  [/^pnpm run check lint format/, "takes long: a part of npm test"],
  [/…|NNN|<[a-z]+>|EMAIL|FILE|^pnpm backup$/, "an example, not a command"],
];

/** Commands of an operator beside a running desk. */
export const BESIDE_A_DESK = /^pnpm (?:desk|backup|restore) [^A-Z]*$/;

/** Commands that go on until they are stopped, and what they write once they answer. */
export const STARTS: readonly (readonly [pattern: RegExp, ready: RegExp])[] = [
  [/^npm (?:start|run demo)$/, /http:\/\/127\.0\.0\.1:\d+/],
  [/^pnpm dev(?::demo)?$/, /http:\/\/localhost:\d+/],
  [/pnpm run (?:server|provider)$/, /Server listening/],
];
