// Alerts and dashboard beside the figures that the running processes really give.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { findRedis, startRedis } from '../redis.mjs';
import { startStack } from '../stack.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (/** @type {string} */ file) => readFileSync(`${root}${file}`, 'utf8');

/** @type {{ alert: string, expr: string, annotations: { summary: string, runbook: string } }[]} */
const alerts = parse(read('deploy/prometheus/alerts.yml')).groups.flatMap(
  (/** @type {{ rules: object[] }} */ group) => group.rules,
);
/** @type {{ title: string, targets?: { expr: string }[] }[]} */
const panels = JSON.parse(read('deploy/grafana/commonplace.json')).panels;
const expressions = [
  ...alerts.map(({ alert, expr }) => ({ where: alert, expr })),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ where: title, expr }))),
];

/** @param {string} expr the names of metrics in an expression */
function metricsIn(expr) {
  const bare = expr.replace(/"[^"]*"/g, '').replace(/\{[^}]*\}/g, '');
  return [...bare.matchAll(/\b(?:up|(?:commonplace|nodejs|process)_\w+)\b/g)].map(([name]) => name);
}

/** @type {Set<string>} */
let known;
beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-monitoring-'));
  const redis = findRedis() ? await startRedis() : null;
  const stack = await startStack({ dataDir, env: { REDIS_URL: redis?.url } });
  try {
    const { backend, content, collab } = stack.addresses;
    await fetch(`${backend}/api/nothing`);
    const backup = [`${root}backend/dist/tools/backup/main.js`, '--out', join(dataDir, 'backup')];
    await promisify(execFile)(process.execPath, backup, { env: { ...process.env, DATA_DIR: dataDir } });
    const figures = await Promise.all(
      [backend, content, collab].map(async (url) => (await fetch(`${url}/metrics`)).text()),
    );
    known = seriesIn(figures.join('\n'));
    // Prometheus's own.
    known.add('up');
    if (!redis) known.add('commonplace_backend_redis_up');
  } finally {
    await stack.stop();
    await redis?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** What Prometheus would store: names with samples, and those that have labels and so none yet. @param {string} text */
function seriesIn(text) {
  const names = new Set([...text.matchAll(/^([a-z]\w*)[ {]/gm)].map(([, name]) => name ?? ''));
  for (const [, name, type] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm))
    for (const end of type === 'histogram' ? ['_bucket', '_count', '_sum'] : type === 'counter' ? [''] : [])
      names.add(`${name}${end}`);
  return names;
}

test('every metric that an alert or a panel names is one of a running process', () => {
  const missing = expressions.flatMap(({ where, expr }) =>
    metricsIn(expr)
      .filter((name) => !known.has(name))
      .map((name) => `${where}: ${name}`),
  );
  expect(missing).toEqual([]);
  for (const { where, expr } of expressions) expect(metricsIn(expr), where).not.toEqual([]);
  // What is not there would be missed.
  expect(known.has('commonplace_backend_http_request_second_count')).toBe(false);
  expect(metricsIn('rate(commonplace_x_total{a="commonplace_y"}[5m]) > up')).toEqual([
    'commonplace_x_total',
    'up',
  ]);
});

test('what proxies and Prometheus ask all the time is not counted among the requests of people', () => {
  const counting = alerts.flatMap(({ expr }) =>
    [...expr.matchAll(/http_request_seconds_(?:count|bucket)(\{[^}]*\})?/g)].map(([, labels = '']) => labels),
  );
  expect(counting).toHaveLength(3);
  for (const labels of counting) expect(labels).toContain('route!~"/health.*|/metrics"');
});

test('there are few alerts, and each says in the runbook what to do', () => {
  expect(alerts.length).toBeLessThanOrEqual(12);
  for (const { alert, annotations } of alerts) {
    expect(annotations.summary.length).toBeGreaterThan(20);
    expect(annotations.runbook).toBe(`docs/operations.md#${alert.toLowerCase()}`);
  }
  const [, section = ''] =
    /^## Alerts$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(read('docs/operations.md')) ?? [];
  const headings = [...section.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
  expect(headings.sort()).toEqual(alerts.map(({ alert }) => alert).sort());
});

test('Prometheus reads every process where docker-compose.yml has it listen', () => {
  const { services } = parse(read('docker-compose.yml'), { merge: true });
  /** @type {{ job_name: string, dns_sd_configs: { names: string[], port: number }[] }[]} */
  const jobs = parse(read('deploy/prometheus/prometheus.yml')).scrape_configs;
  const ports = { backend: 'BACKEND_PORT', content: 'CONTENT_PORT', 'collab-server': 'COLLAB_PORT' };
  expect(jobs.map(({ job_name, dns_sd_configs: [place] }) => [job_name, place?.names, place?.port])).toEqual(
    Object.entries(ports).map(([service, variable]) => [
      `commonplace-${service}`,
      [service],
      Number(services[service].environment[variable]),
    ]),
  );
});
