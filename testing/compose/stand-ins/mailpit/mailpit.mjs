/**
 * Stands in for Mailpit, which Debian does not package: accepts every mail at port 1025 and shows it at 8025,
 * with the two API calls that the test needs: GET /api/v1/messages, newest first, and GET
 * /api/v1/message/{ID}.
 */
import { createServer as createHttpServer } from "node:http";
import { createServer } from "node:net";

const mails = [];
createServer(receive).listen(1025);
createHttpServer(show).listen(8025);

function receive(socket) {
  let rest = "";
  let to = [];
  /** The lines of the mail being received; null between mails. */
  let lines = null;
  const answer = (text) => socket.write(`${text}\r\n`);
  const onLine = (line) => {
    if (lines !== null && line !== ".") return void lines.push(line.replace(/^\.\./, "."));
    if (lines !== null) {
      mails.unshift({
        ID: String(mails.length + 1),
        To: to.map((Address) => ({ Address })),
        Subject: /^subject: *(.*)$/i.exec(lines.find((each) => /^subject:/i.test(each)) ?? "")?.[1] ?? "",
        Text: lines.join("\n"),
      });
      to = [];
      lines = null;
      return answer("250 taken");
    }
    const [, command = "", address = ""] = /^(\w+)(?:[^<]*<([^>]*)>)?/.exec(line) ?? [];
    if (command.toUpperCase() === "RCPT") to.push(address);
    if (command.toUpperCase() === "DATA") {
      lines = [];
      return answer("354 go on");
    }
    if (command.toUpperCase() === "QUIT") return socket.end("221 bye\r\n");
    return answer("250 ok");
  };
  socket.setEncoding("utf8").on("error", () => {});
  socket.on("data", (chunk) => {
    const received = (rest + chunk).split("\r\n");
    rest = received.pop();
    received.forEach(onLine);
  });
  answer("220 ready");
}

function show({ url }, response) {
  response.setHeader("content-type", "application/json");
  const [, id] = /^\/api\/v1\/message\/(\w+)$/.exec(url) ?? [];
  const mail = mails.find(({ ID }) => ID === id);
  if (id !== undefined && mail === undefined) response.statusCode = 404;
  response.end(
    JSON.stringify(
      id === undefined
        ? { messages: mails.map(({ ID, To, Subject }) => ({ ID, To, Subject })) }
        : (mail ?? {}),
    ),
  );
}
