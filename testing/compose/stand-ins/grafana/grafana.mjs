import { createServer } from "node:http";

createServer((_request, response) => response.end('{"database":"ok"}')).listen(3000);
