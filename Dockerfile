# One image for the web process (its default command), the worker
# (`node --max-semi-space-size=4 --heap-growing-percent=40 dist/worker.js`), migrations (`node dist/migrate.js`) and the other
# commands in dist.
# See docs/operations.md.
FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_FUND=false NPM_CONFIG_AUDIT=false
COPY package.json package-lock.json ./
COPY emulators/package.json ./emulators/

# Without install scripts, which would download Node and Postgres for development. Native modules come as prebuilt packages.
FROM base AS build
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM base AS packages
RUN npm ci --omit=dev --ignore-scripts --workspaces=false && npm cache clean --force

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/package.json ./
COPY --from=build /app/build ./build
COPY --from=build /app/dist ./dist
# What migrations run.
COPY --from=build /app/db/migrations ./db/migrations
COPY --from=build /app/db/routines ./db/routines
COPY --from=build /app/db/cluster/adapt.sql ./db/cluster/adapt.sql
COPY --from=build /app/app/lib/require-node.mjs ./app/lib/require-node.mjs
COPY --from=build /app/scripts/web.mjs ./scripts/web.mjs
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthcheck`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/web.mjs"]
