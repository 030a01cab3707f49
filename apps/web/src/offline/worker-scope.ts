/**
 * The part of a service worker's global scope that we use. TypeScript's worker library conflicts with the one for pages,
 * and a second project for one file is more than these lines.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
  addEventListener(type: "message", listener: (event: PageMessage) => void): void;
}

export interface LifeEvent {
  /** Keeps the worker running until `work` is done. If it fails, so does the installation. */
  waitUntil(work: Promise<unknown>): void;
}

export interface PageMessage extends LifeEvent {
  /** Addresses of what the page has loaded (register-service-worker.ts). */
  readonly data: readonly string[];
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  /** The navigation response that the browser preloaded while the worker started; undefined without preload. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
