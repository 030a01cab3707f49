/**
 * The part of a service worker's global scope that we use. TypeScript's worker library conflicts with the one
 * for pages, and a second project for one file would be more than these lines.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { readonly type: "window" }): Promise<readonly OpenTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: "install" | "activate" | "pushsubscriptionchange",
    listener: (event: LifeEvent) => void,
  ): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
  addEventListener(type: "push", listener: (event: PushArrival) => void): void;
  addEventListener(type: "notificationclick", listener: (event: NoticeClick) => void): void;
}

export interface LifeEvent {
  /** Keeps the worker running until `work` is done. If it fails, so does the installation. */
  waitUntil(work: Promise<unknown>): void;
}

export interface OpenTab {
  readonly url: string;
  focus(): Promise<unknown>;
}

export interface PushArrival extends LifeEvent {
  readonly data: { json(): unknown } | null;
}

export interface NoticeClick extends LifeEvent {
  readonly notification: { readonly data: { readonly page: string } | null; close(): void };
}

export interface PageMessage extends LifeEvent {
  /** Addresses of what the page has loaded (register-service-worker.ts). */
  readonly data: readonly string[];
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  /** The navigation response preloaded while the worker started; undefined without preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
