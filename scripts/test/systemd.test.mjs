import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ARENAS } from '../stack/supervised-process.mjs';
import { deployedProcesses, hasSource, memoryOfContentMb, variablesRead } from './deployed-processes.mjs';
import { schemas, variablesOf } from './known-variables.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = `${root}deploy/systemd`;
const installed = '/opt/commonplace';
const node = `${installed}/node_modules/.bin/node`;

/** @typedef {Record<string, Record<string, string[]>>} Unit its sections, and in each all values of a key */

/** @param {string} file @returns {Unit} */
function unit(file) {
  const text = readFileSync(`${folder}/${file}`, 'utf8').replaceAll(/^#.*\n/gm, '');
  const sections = text.split(/^\[(\w+)\]\n/m);
  expect(sections.shift()?.trim(), file).toBe('');
  return Object.fromEntries(
    sections.flatMap((name, at) => (at % 2 === 0 ? [[name, keysOf(sections[at + 1] ?? '')]] : [])),
  );
}

/** @param {string} section */
function keysOf(section) {
  const lines = section.split('\n').filter((line) => line !== '');
  const keys = lines.map((line) => /^(\w+)=(.*)$/.exec(line)?.slice(1) ?? [line, '']);
  return Object.fromEntries(
    keys.map(([key = '']) => [key, keys.flatMap(([same, value = '']) => (same === key ? [value] : []))]),
  );
}

/** @param {Unit} of @returns {Record<string, string>} */
const environmentOf = (of) =>
  Object.fromEntries(
    (of.Service?.Environment ?? []).map((value) => /** @type {any} */ (value.split(/=(.*)/s))),
  );

const common = unit('commonplace-.service.d/common.conf');
const names = { migrate: 'migrate', backend: 'backend@', content: 'content@', 'collab-server': 'collab@' };
const members = deployedProcesses.map((deployed) => ({
  ...deployed,
  unit: unit(`commonplace-${names[/** @type {keyof typeof names} */ (deployed.name)]}.service`),
}));
const running = members.filter(({ ports }) => ports.port);
/** What the operator sets for all of them. */
const given = [...readFileSync(`${folder}/commonplace.env`, 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name = '']) => name,
);
const secret = /SECRET|_KEY_|_TOKEN$|^(DATABASE|REDIS|SMTP)_URL$/;

test('every variable in commonplace.env is read by a process', () => {
  const read = new Set(Object.values(schemas).flatMap((file) => variablesOf(file).map(({ name }) => name)));
  expect(given.length).toBeGreaterThan(10);
  expect(given.filter((name) => !read.has(name))).toEqual([]);
});

describe.each(members)('$name', (deployed) => {
  const { Service = {} } = deployed.unit;
  const own = environmentOf(deployed.unit);
  const known = variablesRead(deployed);
  const read = known.map(({ name }) => name);

  test('runs an entry that the code has', () => {
    expect(Service.ExecStart).toHaveLength(1);
    const [program, ...args] = Service.ExecStart?.[0]?.split(' ') ?? [];
    expect(program).toBe(node);
    expect(args.filter((arg) => arg !== '--enable-source-maps')).toEqual([deployed.entry]);
    expect(hasSource(deployed.entry)).toBe(true);
  });

  test('has every variable it needs and none that it does not read', () => {
    expect(Object.keys(own).filter((name) => !read.includes(name))).toEqual([]);
    const present = [...given, ...Object.keys(own), ...Object.keys(environmentOf(common))];
    const required = known.filter(({ optional }) => !optional).map(({ name }) => name);
    expect(required.filter((name) => !present.includes(name))).toEqual([]);
    // The operator's file is read after these and would win.
    expect(Object.keys(own).filter((name) => given.includes(name))).toEqual([]);
  });

  test('gets no secret that it does not read', () => {
    const unset = (Service.UnsetEnvironment ?? []).flatMap((line) => line.split(' '));
    expect(unset).toEqual(given.filter((name) => secret.test(name) && !read.includes(name)).sort());
  });
});

describe.each(running)('$name', ({ unit: { Service = {}, Unit = {} }, ports, ...deployed }) => {
  test('is asked whether it is ready where it listens', () => {
    const port = environmentOf({ Service })[ports.port ?? ''];
    expect(port).toMatch(/^30\d%i$/);
    expect(Service.ExecStartPost?.[0]).toMatch(/^-\/usr\/bin\/curl /);
    expect(Service.ExecStartPost?.[0]?.split(' ').at(-1)).toBe(`http://127.0.0.1:${port}/health/ready`);
  });

  test('comes back whatever ends it, and has the promised time to stop', () => {
    expect(Service.Restart).toEqual(['always']);
    expect(Unit.StartLimitIntervalSec).toEqual(['0']);
    expect(Service.KillSignal).toEqual(['SIGTERM']);
    expect(Service.KillMode).toEqual(['mixed']);
    const source = readFileSync(`${root}backend/src/platform/process/run-process.ts`, 'utf8');
    const drainMs = Number(/const drainMs = ([\d_]+);/.exec(source)?.[1]?.replaceAll('_', ''));
    expect(drainMs).toBeGreaterThan(1_000);
    expect(Number(Service.TimeoutStopSec?.[0])).toBeGreaterThanOrEqual(drainMs / 1_000 + 5);
    expect(Unit.PartOf).toEqual(['commonplace@%i.target']);
    const wanted = unit('commonplace@.target').Unit?.Wants?.[0]?.split(' ');
    expect(wanted).toContain(
      `commonplace-${names[/** @type {keyof typeof names} */ (deployed.name)]}%i.service`,
    );
  });

  test('has a bound on its memory that its child processes fit in', () => {
    const [, gigabytes] = /^(\d+)G$/.exec(Service.MemoryMax?.[0] ?? '') ?? [];
    expect(Number(gigabytes) * 1024).toBeGreaterThanOrEqual(
      deployed.name === 'content' ? memoryOfContentMb() : 2_048,
    );
  });
});

test('addresses between the processes are where one of the same number listens, and no two listen at one', () => {
  const own = Object.assign({}, ...running.map((member) => environmentOf(member.unit)));
  const at = (/** @type {string} */ port) => `http://127.0.0.1:${own[port]}`;
  expect(own.BACKEND_INTERNAL_URL).toBe(at('BACKEND_INTERNAL_PORT'));
  expect(own.CONTENT_URL).toBe(at('CONTENT_PORT'));
  expect(own.COLLAB_URL).toBe(at('COLLAB_PORT'));
  for (const member of running)
    for (const [name, value] of Object.entries(environmentOf(member.unit))) expect(own[name]).toBe(value);
  const listening = Object.entries(own).flatMap(([name, value]) => (name.endsWith('_PORT') ? [value] : []));
  expect(listening).toHaveLength(4);
  expect(new Set(listening).size).toBe(4);
});

test('the backup writes where it may, with the options that the program knows', () => {
  const { Service = {} } = unit('commonplace-backup.service');
  const [program, entry = '', ...options] = Service.ExecStart?.[0]?.split(' ') ?? [];
  expect(program).toBe(node);
  expect(hasSource(entry)).toBe(true);
  const source = readFileSync(`${root}${entry.replace('dist', 'src').replace(/\.js$/, '.ts')}`, 'utf8');
  for (const option of options.filter((each) => each.startsWith('--')))
    expect(source).toContain(` ${option.slice(2)}: { type: 'string' }`);
  expect(options.slice(0, 2)).toEqual(['--out', '$'.concat('{BACKUP_OUT}')]);
  expect(environmentOf({ Service })).toEqual({ BACKUP_OUT: `/var/lib/${Service.StateDirectory?.[0]}` });
  expect(unit('commonplace-backup.timer').Timer).toMatchObject({ Persistent: ['true'] });
});

test('none has rights of root, or may write outside its own folders', () => {
  const { Service = {} } = common;
  expect(Service).toMatchObject({
    User: ['commonplace'],
    CapabilityBoundingSet: [''],
    NoNewPrivileges: ['yes'],
    ProtectSystem: ['strict'],
    PrivateTmp: ['yes'],
    UMask: ['0077'],
  });
  expect(environmentOf(common)).toEqual({
    NODE_ENV: 'production',
    MALLOC_ARENA_MAX: ARENAS,
    DATA_DIR: `/var/lib/${Service.StateDirectory?.[0]}`,
    NODE_COMPILE_CACHE: `/var/cache/${Service.CacheDirectory?.[0]}`,
  });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.service')))
    for (const key of Object.keys(unit(file).Service ?? {}))
      expect(['User', 'WorkingDirectory', 'EnvironmentFile'], `${file}: ${key}`).not.toContain(key);
});

test.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd understands every line', () => {
  const copy = mkdtempSync(join(tmpdir(), 'commonplace-units-'));
  onTestFinished(() => rmSync(copy, { recursive: true }));
  cpSync(folder, copy, { recursive: true });
  const files = readdirSync(copy).filter((name) => /\.(service|target|timer)$/.test(name));
  // It asks whether the programs are there.
  for (const file of files)
    writeFileSync(
      join(copy, file),
      readFileSync(join(copy, file), 'utf8')
        .replaceAll(node, process.execPath)
        .replaceAll('/usr/bin/curl', process.execPath),
    );
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...files.map((name) => join(copy, name))],
    {
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${copy}:` },
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
