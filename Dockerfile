# Needs DATABASE_URL and WAYMARK_SECRET. One image for every role: `serve --role api|worker|all`.
FROM node:24-slim AS packages
WORKDIR /waymark
COPY package.json package-lock.json .npmrc ./
# The image has Node 24 and uses an external PostgreSQL, so it needs no optional package.
RUN npm ci --omit=dev --omit=optional --no-audit --no-fund

FROM node:24-slim
WORKDIR /waymark
COPY --from=packages /waymark/node_modules node_modules
COPY package.json LICENSE ./
COPY bin bin
COPY src src
COPY console/dist console/dist
COPY migrations migrations
COPY knowledge knowledge
COPY models models
COPY docs docs
COPY sdk/typescript/src sdk/typescript/src
COPY scripts/prepare.ts scripts/prepare.ts
# The compiled form of modules and knowledge base, in the only folder that the program writes to.
RUN node --max-semi-space-size=16 scripts/prepare.ts && chown -R node:node node_modules/.cache
USER node
# glibc returns what loading took to the system.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 WAYMARK_DRAIN_SECONDS=5
EXPOSE 8080
# Readiness for the roles with a port; a worker overrides it with `healthcheck: disable`.
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=16", "bin/waymark.js"]
CMD ["serve"]
