# Two images of one build: `docker build .` is the server, `docker build --target provider .` the reference
# provider. Both run as uid 1000, write only to /data and /tmp, and stop on SIGTERM.

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /build
COPY package.json ./
RUN npm install --global "$(node -p 'require("./package.json").packageManager')"
COPY . .
RUN --mount=type=cache,target=/root/.local/share/pnpm/store \
  pnpm install --frozen-lockfile --filter "@tradeslip/web..." --filter "@tradeslip/bff..."
# Of which commit it is: there is no git here.
ARG COMMIT
# All packages become part of the bundle (apps/bff/scripts/build.ts): none is shipped beside it. Nothing reads
# source maps at run time.
RUN pnpm run build && find apps/bff/dist -name '*.map' -delete

FROM node:24.21.0-bookworm-slim AS runtime
ENV NODE_ENV=production HOST=:: DATA_DIR=/data
RUN install --directory --owner=1000 --group=1000 --mode=0700 /data
ARG VERSION COMMIT
LABEL org.opencontainers.image.title=Tradeslip \
  org.opencontainers.image.version=$VERSION \
  org.opencontainers.image.revision=$COMMIT
WORKDIR /app
COPY --from=build /build/deploy/healthy.sh healthy.sh
COPY --from=build /build/apps/bff/package.json apps/bff/package.json
COPY --from=build /build/apps/bff/dist apps/bff/dist
COPY --from=build /build/apps/web/dist apps/web/dist
USER 1000:1000

FROM runtime AS provider
ENV PORT=3100
EXPOSE 3100
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s --retries=3 \
  CMD ["bash", "healthy.sh", "/healthz"]
CMD ["node", "apps/bff/dist/provider.js"]

FROM runtime AS bff
# glibc's pool of memory for each thread, of which it returns little, takes a tenth more.
ENV PORT=3000 HEALTH_PORT=3900 MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=65536
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=15s --retries=3 \
  CMD ["bash", "healthy.sh", "/readyz"]
CMD ["node", "--min-semi-space-size=4", "--max-semi-space-size=4", "apps/bff/dist/server.js"]
