/**
 * Preloaded into a server (`--import`), to make its clock follow the test's. The product has no such feature;
 * the build itself runs unchanged.
 */
import { once } from "node:events";
import { ServerResponse } from "node:http";
import { connect } from "node:net";

const RealDate = Date;
let aheadMs = 0;
const now = () => RealDate.now() + aheadMs;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) =>
    Reflect.construct(target, given.length === 0 ? [now()] : given, made) as Date,
  get: (target, name) => (name === "now" ? now : (Reflect.get(target, name) as unknown)),
});

// Node writes the Date header from its own clock, captured earlier, and browsers set their clock by it.
ServerResponse.prototype.writeHead = new Proxy(ServerResponse.prototype.writeHead, {
  apply(writeHead, response: ServerResponse, given) {
    if (!response.headersSent) response.setHeader("date", new Date().toUTCString());
    return Reflect.apply(writeHead, response, given) as ServerResponse;
  },
});

const teller = connect(Number(process.env["TIME_PORT"]), "127.0.0.1");
const [first] = (await once(teller, "data")) as [Buffer];
follow(first);
// From here on it neither keeps the server alive nor crashes it.
teller.unref();
teller.on("error", () => {});
teller.on("data", (told: Buffer) => {
  follow(told);
  teller.write("heard\n");
});

/** Only the last value counts, because several leaps may arrive together. */
function follow(told: Buffer): void {
  aheadMs = Number(told.toString().trim().split("\n").at(-1));
}
