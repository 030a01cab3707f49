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

export interface SessionOptions {
  /** "127.0.0.1:8080", for everything but this machine. */
  readonly proxy: string;
  /** As a person sets it in the browser. */
  readonly cookies?: "blocked";
  readonly scripts?: "off";
}

/** One person's window. */
export interface Session {
  open(url: string): Promise<unknown>;
  reload(): Promise<unknown>;
  /** The value of an expression, which may be a promise, as JSON. */
  evaluate(expression: string): Promise<unknown>;
  clickAt(point: Point): Promise<unknown>;
  press(key: Key): Promise<unknown>;
  type(text: string): Promise<unknown>;
  resize(size: Size): Promise<unknown>;
  /** How many tabs and windows there are. */
  tabs(): Promise<number>;
  /** Errors and warnings of the console so far. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
}

export type Key = "Tab" | "Enter" | "Escape" | "ArrowRight";

/** In CSS pixels of the window's visible part. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}
