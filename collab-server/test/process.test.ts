import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';

const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const environment = {
  COLLAB_PORT: '0',
  CONTENT_URL: 'http://127.0.0.1:9',
  BACKEND_INTERNAL_URL: 'http://127.0.0.1:9',
  INTERNAL_SECRET: 'a-secret-that-only-these-tests-know',
  PUBLIC_URL: 'http://localhost:3000',
};
const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
});

function run(variables: Record<string, string | undefined>) {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [entry], {
    env: { PATH, NODE_COMPILE_CACHE, ...environment, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const output = { stdout: '', stderr: '' };
  child.stdout.on('data', (data) => {
    output.stdout += data;
  });
  child.stderr.on('data', (data) => {
    output.stderr += data;
  });
  return { child, output, exit: once(child, 'exit').then(([code]) => code as number) };
}

describe('the process', () => {
  it.each([
    ['CONTENT_URL', 'content'],
    ['INTERNAL_SECRET', undefined],
    ['COLLAB_PORT', 'http'],
    ['INTERNAL_SECRET', 'short'],
    ['TRUST_PROXY', 'everyone'],
    ['TRUST_PROXY', '0.0.0.0/0'],
  ])('says in one line that %s can not be %s, and ends', async (name, value) => {
    const { output, exit } = run({ [name]: value });
    expect(await exit).toBe(1);
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
    expect(output.stderr).toContain(name);
  });

  it('says in one line that its port is taken, and ends', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { output, exit } = run({ COLLAB_PORT: String(port) });
    expect(await exit).toBe(1);
    expect(output.stderr.trim().split('\n')).toHaveLength(1);
    expect(output.stderr).toContain(`127.0.0.1:${port}`);
    other.close();
  });

  it('logs one JSON object per line, and ends by itself on SIGTERM', async () => {
    const { child, output, exit } = run({});
    while (!output.stdout.includes('listening')) await once(child.stdout as NodeJS.ReadableStream, 'data');
    child.kill('SIGTERM');
    expect(await exit).toBe(0);
    for (const line of output.stdout.trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
    expect(output.stderr).toBe('');
  });

  it('says at SIGTERM that it is not ready, takes people on while proxies notice, then ends', async () => {
    const { child, output, exit } = run({ DRAIN_DELAY_MS: '1000' });
    while (!output.stdout.includes('listening')) await once(child.stdout as NodeJS.ReadableStream, 'data');
    const line = output.stdout.split('\n').find((each) => each.includes('listening')) ?? '';
    const { port } = JSON.parse(line) as { port: number };
    const statusOf = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(({ status }) => status);
    expect(await statusOf('/health/ready')).toBe(200);
    child.kill('SIGTERM');
    await vi.waitUntil(async () => (await statusOf('/health/ready')) === 503, { interval: 20 });
    expect(await statusOf('/health')).toBe(200);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/collab`, {
      headers: { origin: 'http://localhost:3000' },
    });
    const [code, reason] = await once(socket, 'close');
    expect([code, String(reason)]).toEqual([4503, 'server-restarting']);
    expect(await exit).toBe(0);
  });
});
