/** One person's window of an engine: what WebDriver (both of them) can do, in few words. */
export interface Session {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** The value of an expression, which may be a promise, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Real keys and a real pointer (WebDriver, "Actions"). */
  act(sources: readonly ActionSource[]): Promise<void>;
  /** How many tabs and windows there are. */
  tabs(): Promise<number>;
  resize(size: Size): Promise<void>;
  /** Errors and warnings of the console so far. */
  readonly complaints: readonly string[];
  /** Hosts but this machine that pages asked for; none of them was reached. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface SessionOptions {
  /** As a person sets it in the browser. */
  readonly cookies?: "blocked";
  readonly scripts?: "off";
}

export interface Engine {
  readonly name: string;
  /** Debian's. */
  readonly packages: readonly string[];
  /** "153.7.0esr"; null where the engine is not to be had. */
  version(): string | null;
  launch(): Launched;
}

/** An engine in use: sessions may share its processes, and nothing that a page can see. */
export interface Launched {
  start(options: SessionOptions): Promise<Session>;
  /** Call it after the sessions' own. */
  close(): Promise<void>;
}

export type ActionSource =
  | { readonly type: "key"; readonly id: "keyboard"; readonly actions: readonly KeyAction[] }
  | {
      readonly type: "pointer";
      readonly id: "mouse";
      readonly parameters: { readonly pointerType: "mouse" };
      readonly actions: readonly PointerAction[];
    };

interface KeyAction {
  readonly type: "keyDown" | "keyUp";
  readonly value: string;
}

type PointerAction =
  | { readonly type: "pointerMove"; readonly x: number; readonly y: number }
  | { readonly type: "pointerDown" | "pointerUp"; readonly button: 0 };
