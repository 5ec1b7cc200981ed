# The package as `npm run pack` makes it, for servers and workers. Build it with: npm run pack && docker build -t serplift .
FROM node:24-bookworm-slim AS install
WORKDIR /app
COPY artifacts/serplift-*.tgz /tmp/serplift.tgz
RUN npm init --yes >/dev/null \
  && npm install --omit=dev --ignore-scripts --no-audit --no-fund /tmp/serplift.tgz \
  && npm cache clean --force

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 SERPLIFT_HOME=/var/lib/serplift
WORKDIR /app
COPY --from=install /app /app
RUN mkdir -p /var/lib/serplift && chown node:node /var/lib/serplift
USER node
VOLUME /var/lib/serplift
EXPOSE 4173
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4173/api/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/serplift/bin/serplift.mjs"]
CMD ["serve"]
