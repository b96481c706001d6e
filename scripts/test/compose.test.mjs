import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { judgeUpgrade } from '@commonplace/contracts/collab';
import { trustProxy } from '@commonplace/contracts/environment';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { ARENAS } from '../stack/supervised-process.mjs';
import { deployedProcesses, hasSource, memoryOfContentMb, variablesRead } from './deployed-processes.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');
const { services, volumes, configs } = parse(read('docker-compose.yml'), { merge: true });
const example = read('.env.example');
const nginx = read('deploy/nginx.conf');

/** The supervisor's sockets, and the issuer that tests have instead of Google. */
const notOfContainers = ['BACKEND_LISTEN_FDS', 'DEMO', 'GOOGLE_ISSUER'];

test('the topology is whole: proxy, our processes, database, Redis, store, mail', () => {
  expect(Object.keys(services).sort()).toEqual(
    ['proxy', 'migrate', 'backend', 'content', 'collab-server', 'mariadb', 'redis', 'store', 'mail'].sort(),
  );
});

describe.each(deployedProcesses)('$name', (deployed) => {
  const { name: service, entry } = deployed;
  const { command, environment, build } = services[service];
  const dockerfile = read(build.dockerfile);

  test('runs an entry that the code has and the image holds', () => {
    expect(command.at(-1)).toBe(entry);
    expect(hasSource(entry)).toBe(true);
    const folder = entry.split('/').slice(0, 2).join('/');
    expect(dockerfile).toMatch(new RegExp(`^COPY (--from=build /app/)?${folder} ${folder}$`, 'm'));
  });

  test('has every variable it needs and none that is not read', () => {
    const known = variablesRead(deployed);
    expect(known.length).toBeGreaterThan(1);
    const names = known.map(({ name }) => name);
    expect(Object.keys(environment).filter((name) => !names.includes(name))).toEqual([]);
    const required = known.filter(({ optional }) => !optional).map(({ name }) => name);
    expect(required.filter((name) => !(name in environment))).toEqual([]);
    expect(names.filter((name) => !(name in environment) && !notOfContainers.includes(name))).toEqual([]);
  });
});

test.each(deployedProcesses.filter(({ ports }) => ports.port))(
  '$name is asked whether it is ready, where it listens',
  ({ name, ports }) => {
    const { environment, healthcheck, build } = services[name];
    const { [ports.host ?? '']: host, [ports.port ?? '']: port } = environment;
    expect(host).toBe('0.0.0.0');
    expect(healthcheck.test.join(' ')).toContain(`'http://127.0.0.1:${port}/health/ready'`);
    expect(read(build.dockerfile)).toMatch(new RegExp(`^EXPOSE .*\\b${port}\\b`, 'm'));
  },
);

test('addresses between the processes name a service and the port it listens on', () => {
  const listening = [
    `http://backend:${services.backend.environment.BACKEND_INTERNAL_PORT}`,
    `http://content:${services.content.environment.CONTENT_PORT}`,
    `http://collab-server:${services['collab-server'].environment.COLLAB_PORT}`,
  ];
  for (const { name: service } of deployedProcesses)
    for (const [name, value] of Object.entries(services[service].environment))
      if (['CONTENT_URL', 'COLLAB_URL', 'BACKEND_INTERNAL_URL'].includes(name))
        expect(listening).toContain(value);
});

test('the proxy reaches what it names', () => {
  expect(nginx).toContain(`server backend:${services.backend.environment.BACKEND_PORT} resolve;`);
  expect(nginx).toContain(
    `server collab-server:${services['collab-server'].environment.COLLAB_PORT} resolve;`,
  );
  const { location, listen } =
    /listen (?<listen>\d+);[\s\S]*location ~ (?<location>\S+) \{\s+proxy_pass http:\/\/collab;/.exec(nginx)
      ?.groups ?? {};
  expect(services.proxy.ports[0]).toMatch(new RegExp(`:${listen}$`));
  const live = new RegExp(location);
  for (const path of ['/collab', '/collab/note.x.1', '/yjs/note.x.1']) expect(live.test(path)).toBe(true);
  for (const path of ['/collaborators', '/api/collab', '/']) expect(live.test(path)).toBe(false);
});

test('the proxy lets become a websocket what our processes serve as one, and nothing else', () => {
  const pattern = new RegExp(/map \$uri \$upgrade_header \{\s+~(\S+) \$http_upgrade;/.exec(nginx)?.[1] ?? '');
  const name = 'note.01890a5d-ac96-774b-bcce-b302099a8057.1';
  const headers = { upgrade: 'websocket' };
  for (const path of ['/collab', `/collab/${name}`, `/yjs/${name}`]) {
    expect(judgeUpgrade({ method: 'GET', url: path, headers }, 'collab-server')).toBeNull();
    expect(pattern.test(path)).toBe(true);
  }
  const first = '/socket.io/?EIO=4&transport=websocket';
  expect(judgeUpgrade({ method: 'GET', url: first, headers }, 'backend')).toBeNull();
  for (const more of ['&sid=x', '&y=?&sid=x'])
    expect(judgeUpgrade({ method: 'GET', url: `${first}${more}`, headers }, 'backend')).not.toBeNull();
  expect(judgeUpgrade({ method: 'GET', url: first, headers }, 'collab-server')).not.toBeNull();
  expect(pattern.test('/socket.io/')).toBe(true);
  for (const path of ['/', '/api/notes', '/collaborators', '/metrics', '/socket.io', '/socket.io/x'])
    expect(pattern.test(path)).toBe(false);
  expect(nginx).toContain('proxy_set_header Upgrade $upgrade_header;');
});

test('the proxy looks for a file of the app on every backend, of which some may have another version', () => {
  expect(nginx).toMatch(
    /location \/assets\/ \{\s+proxy_pass http:\/\/backend;\s+proxy_next_upstream error timeout http_404;/,
  );
});

test('the proxy keeps the metrics inside, however they are asked for', () => {
  const [, mode, pattern = ''] = /location (~\*) (\S*metrics\S*) \{\s+return 404;/.exec(nginx) ?? [];
  expect(mode).toBe('~*');
  for (const path of ['/metrics', '/metrics/', '/metrics/x', '/Metrics', '/metrics;x'])
    expect(new RegExp(pattern, 'i').test(path)).toBe(true);
  for (const path of ['/api/metrics', '/metricsandmore'])
    expect(new RegExp(pattern, 'i').test(path)).toBe(false);
});

test('the processes trust the proxy', () => {
  for (const service of ['backend', 'collab-server'])
    expect(trustProxy('TRUST_PROXY').parse(services[service].environment.TRUST_PROXY)).toContain(
      '172.16.0.0/12',
    );
});

test('the proxy sends one note to one collab-server, whichever way a client comes (C12)', () => {
  const pattern = /map \$uri \$document \{\s+~(\S+) \$name;/.exec(nginx)?.[1] ?? '';
  const document = (/** @type {string} */ path) => new RegExp(pattern).exec(path)?.groups?.name;
  const name = 'note.01890a5d-ac96-774b-bcce-b302099a8057.1';
  expect(document(`/collab/${name}`)).toBe(name);
  expect(document(`/yjs/${name}`)).toBe(name);
  expect(document('/collab')).toBeUndefined();
  expect(nginx).toContain('hash $document consistent;');
});

/** @param {string} path as nginx sees it where it chooses a location: decoded, without doubled slashes */
const tidied = (path) => decodeURIComponent(path).replace(/\/{2,}/g, '/');

test('the proxy hands on no spelling of /metrics', () => {
  const pattern = /location ~\* (\S+) \{\s+return 404;/.exec(nginx)?.[1] ?? '';
  const blocked = new RegExp(pattern, 'i');
  for (const path of [
    '/metrics',
    '/metrics/',
    '//metrics',
    '/%6detrics',
    '/metrics%2f',
    '/metrics//',
    '/METRICS',
  ])
    expect(blocked.test(tidied(path)), path).toBe(true);
  for (const path of ['/metrics/x', '/metrics;x', '/metrics.txt'])
    expect(blocked.test(tidied(path)), path).toBe(true);
  for (const path of ['/', '/metricsofmine', '/api/metrics-of', '/files/metrics'])
    expect(blocked.test(tidied(path)), path).toBe(false);
});

test.each(Object.keys(services))('%s has no rights of root and a bound on its memory', (service) => {
  const { cap_drop, cap_add = [], security_opt, mem_limit, privileged, image, build } = services[service];
  expect(cap_drop).toEqual(['ALL']);
  expect(security_opt).toEqual(['no-new-privileges:true']);
  expect(mem_limit).toMatch(/^\d+[mg]$/);
  expect(privileged).toBeUndefined();
  // What it needs to become its own user, and no other service anything.
  expect(cap_add).toEqual(
    service === 'mariadb' ? ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'] : [],
  );
  // A tag without a version is another program tomorrow.
  if (!build) expect(image).toMatch(/:v?\d+(\.\d+)+/);
  else expect(read(build.dockerfile)).toMatch(/^ARG NODE_IMAGE=node:24-bookworm-slim$/m);
});

test('the memory of content holds its child processes, and 1 GB of its own', () => {
  const [, limitGb] = /^(\d+)g$/.exec(services.content.mem_limit) ?? [];
  expect(Number(limitGb) * 1024).toBeGreaterThanOrEqual(memoryOfContentMb());
});

test('Redis and the page of mails ask for a password', () => {
  expect(services.redis.configs).toEqual([{ source: 'redis-conf', target: services.redis.command.at(-1) }]);
  expect(configs['redis-conf'].content).toMatch(/^requirepass \$\{REDIS_PASSWORD:\?[^}]+\}$/m);
  expect(services.mail.environment.MP_UI_AUTH).toMatch(/^mail:\$\{MAIL_PAGE_PASSWORD:\?[^}]+\}$/);
  for (const port of services.mail.ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  expect(services.redis.ports).toBeUndefined();
  expect(services.mariadb.ports).toBeUndefined();
});

test('the proxy logs no address with its token', () => {
  const format = /log_format (\w+) '([^']+)'/.exec(nginx);
  expect(nginx).toContain(`access_log /var/log/nginx/access.log ${format?.[1]};`);
  expect(format?.[2]).not.toMatch(/\$(request|request_uri|args|query_string|http_referer|uri)\b(?!_)/);
  const pattern = /map \$uri \$logged_path \{\s+~(\S+) /.exec(nginx)?.[1] ?? '';
  const [, names = ''] = /\\\/\(([a-z|-]+)\)/.exec(read('backend/src/platform/logging/redact-url.ts')) ?? [];
  expect(names).toContain('verify-email');
  for (const name of names.split('|'))
    expect(new RegExp(pattern).exec(`/${name}/0123456789abcdef`)?.groups?.before_token).toBe(`/${name}/`);
  expect([...nginx.matchAll(/error_log \S+ (\w+);/g)].map(([, level]) => level)).toEqual(['crit']);
});

test('files that are mounted exist, and volumes are declared', () => {
  for (const { volumes: mounts = [] } of Object.values(services))
    for (const mount of mounts) {
      const [source] = mount.split(':');
      if (source.startsWith('./')) expect(existsSync(`${root}${source}`), source).toBe(true);
      else expect(Object.keys(volumes)).toContain(source);
    }
});

test('what has to be set before the first start is in .env.example', () => {
  const needed = new Set([...read('docker-compose.yml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  for (const name of needed) expect(example).toMatch(new RegExp(`^${name}=`, 'm'));
});

test('the database is as durable as "Saved" promises', () => {
  expect(services.mariadb.command).toContain('--innodb-flush-log-at-trx-commit=1');
});

test.each(['backend', 'collab-server'])(
  'the image of %s has the arenas of every other way to run it',
  (name) => {
    const image = readFileSync(new URL(`../../deploy/${name}.Dockerfile`, import.meta.url), 'utf8');
    expect(image.match(/^ENV MALLOC_ARENA_MAX=.*$/gm)).toEqual([`ENV MALLOC_ARENA_MAX=${ARENAS}`]);
  },
);
