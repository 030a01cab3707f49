/**
 * What we use of a service worker's global scope. TypeScript's own library for workers cannot stand beside the one for
 * pages, and a second project for one file is more than these lines.
 */
export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(type: "fetch", listener: (event: RequestEvent) => void): void;
}

export interface LifeEvent {
  /** Keeps the worker running until `work` is done; where it fails, so does the installation. */
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LifeEvent {
  readonly request: Request;
  /** The answer to a navigation that the browser asked for while the worker started; undefined where it did not. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
