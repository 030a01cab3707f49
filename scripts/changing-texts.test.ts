import { join } from "node:path";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { findChangingTexts } from "./changing-texts.ts";

const ROOT = join(import.meta.dirname, "..");
const SCREENS = /^(?:apps\/web|packages\/ui)\/src\/(?!testing\/)(?!.*\.test\.)/;
/** This file does not exist: it holds the examples. */
const EXAMPLES = join(ROOT, "packages/ui/src/examples.tsx");

const READING_LIMIT_MS = 300_000;

/** Declarations that the examples use. */
const GIVEN = `
  import Check from "lucide-react/icons/check";
  import type { ReactNode } from "react";
  import { t } from "@lingui/core/macro";
  declare const busy: boolean, name: string, count: number, children: ReactNode;
  declare function Sometimes(): ReactNode;
  const LIMIT = 250;
  function Always() { return <b>always</b>; }
`;
const BROKEN = {
  "a text that changes beside an element": "<p><i />{busy ? 'Sending' : 'Send'}</p>",
  "a figure in a sentence": "<p>{count} coins</p>",
  "what a component was given, beside an element": "<p>{busy && <i />}{children}</p>",
  "texts of a list": "<p><i />{[name].map((each) => each)}</p>",
  "a text in a fragment": "<p>{busy && <>Sending <i /></>}</p>",
  "a text behind what may come and go": "<p>{busy && <i />} Send</p>",
  "a text behind a component that may be nothing": "<p><Sometimes /> Send</p>",
  "a sentence that may become another": "<p>{busy ? <b>Now <i /></b> : <b>Soon <i /></b>}</p>",
  "a message with a value": "<p><i />{t`${name} sent`}</p>",
  "children that make room for something else": "<p>{busy ? 'Sending' : children}</p>",
  "a component that is a text": "name",
} as const;
const SOUND = {
  "a text alone": "<p>{busy ? 'Sending' : 'Send'}</p>",
  "one text of several": "<p>{`${count} coins`}</p>",
  "a text in an element of its own": "<p>{busy && <i />}<span>{name}</span></p>",
  "texts that never change": "<p>From {LIMIT} <Always /> on<Check /> and so on {busy && <i />}</p>",
  "a message without values": "<p><Check /> {t`Send`}</p>",
  "an element that is another with each text": "<p key={name}>{name}<i /></p>",
  "a sentence that cannot become the other": "<p>{busy ? <b key='now'>Now <i /></b> : <b>Soon <i /></b>}</p>",
  "no text, or an element": "<p>{name && <i />}<i /></p>",
} as const;

let program: ts.Program;
beforeAll(() => {
  const config = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, "apps/web/tsconfig.json"),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, "\n"));
      },
    },
  )!;
  const screens = [...config.fileNames, ...ts.sys.readDirectory(join(ROOT, "packages/ui/src"), [".tsx"])];
  const components = Object.values({ ...BROKEN, ...SOUND }).map(
    (jsx, at) => `export const Example${at} = () => {\n return ${jsx}; };`,
  );
  const examples = `${GIVEN.replaceAll("\n", " ")}\n${components.join("\n")}`;
  const host = ts.createCompilerHost(config.options);
  const { readFile, fileExists } = host;
  host.readFile = (file) => (file === EXAMPLES ? examples : readFile(file));
  host.fileExists = (file) => file === EXAMPLES || fileExists(file);
  program = ts.createProgram(
    [...screens.filter((file) => SCREENS.test(file.slice(ROOT.length + 1))), EXAMPLES],
    config.options,
    host,
  );
}, READING_LIMIT_MS);

test(
  "M82: on every screen a text that may change stands alone in its element",
  { timeout: READING_LIMIT_MS },
  () => {
    const found = findChangingTexts(program, ROOT, (file) => SCREENS.test(file) && !EXAMPLES.endsWith(file));
    expect(found.map(({ place, reason }) => `${place}: ${reason}`)).toEqual([]);
  },
);

describe("the rule", () => {
  const findings = () => findChangingTexts(program, ROOT, (file) => EXAMPLES.endsWith(file));
  /** Each example has two lines, and the declarations one. */
  const isFound = (at: number) =>
    findings().some(({ place }) => [2, 3].includes(Number(place.split(":")[1]) - 2 * at));

  test.each(Object.keys(BROKEN).map((name, at) => [name, at] as const))("refuses %s", (_, at) => {
    expect(isFound(at)).toBe(true);
  });

  test.each(Object.keys(SOUND).map((name, at) => [name, at] as const))("allows %s", (_, at) => {
    expect(isFound(Object.keys(BROKEN).length + at)).toBe(false);
  });
});
