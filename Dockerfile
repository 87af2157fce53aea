# Build: the same two steps that `npm start` takes on any machine. `npm run check:image` takes the steps of this file without Docker.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /srv/iweri
COPY package.json package-lock.json .npmrc ./
RUN npm ci --workspaces=false --include=dev --no-audit --no-fund
COPY . .
RUN NODE_ENV=production node bin/build.mjs && npm prune --workspaces=false --omit=dev --no-audit --no-fund && node bin/prune.mjs

# Run: no system fonts, no browser, not root. Everything that must be kept is in /data; nothing else is written but
# /tmp, so the rest may be mounted read-only. There is no package-lock.json here: by that the programs know that all is built.
FROM node:24.21.0-bookworm-slim
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Iweri" \
  org.opencontainers.image.description="Design certificates, send each person theirs by e-mail, run webinar registration" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.base.name="docker.io/library/node:24.21.0-bookworm-slim"
# The last two: what five hundred visitors needed is given back after them (docs/operating.md, "What you need").
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768
WORKDIR /srv/iweri
COPY --from=build --chown=root:root /srv/iweri/package.json ./
COPY --from=build --chown=root:root /srv/iweri/node_modules ./node_modules
COPY --from=build --chown=root:root /srv/iweri/build ./build
COPY --from=build --chown=root:root /srv/iweri/public ./public
COPY --from=build --chown=root:root /srv/iweri/bin ./bin
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# Whether the process is alive. Not /readyz: an outage of the database would then mark every container unhealthy, and restarting them
# repairs nothing. Proxies ask /readyz.
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/serve.mjs"]
