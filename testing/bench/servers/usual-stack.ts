/**
 * How such an endpoint is usually written with Fastify: the data is in memory, and each answer goes through
 * the response schema, the compressor, the limiter, helmet and the request log. DATA names the JSON file to
 * answer with.
 */
import { readFileSync } from "node:fs";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import { MarketCoinsAnswer } from "@tradeslip/contracts/schemas";
import Fastify from "fastify";
import { serializerCompiler, validatorCompiler } from "fastify-type-provider-zod";

const answer: unknown = JSON.parse(readFileSync(process.env["DATA"] ?? "", "utf8"));

const app = Fastify({ logger: true });
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
await app.register(helmet);
await app.register(rateLimit, { max: 1_000_000_000 });
await app.register(compress);
app.get("/ready", () => "ok");
app.get("/api/market/coins", { schema: { response: { 200: MarketCoinsAnswer } } }, () => answer);
await app.listen({ port: Number(process.env["PORT"]), host: "127.0.0.1" });
