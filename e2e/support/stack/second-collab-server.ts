import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/stack/free-ports.mjs';

const entry = fileURLToPath(new URL('../../../collab-server/src/main.ts', import.meta.url));

/** One more collab-server on the same backend and journal, always on the same port. */
export class SecondCollabServer {
  private readonly env: Record<string, string>;
  private readonly port: number;
  private child: ChildProcess | null = null;

  private constructor(env: Record<string, string>, port: number) {
    this.env = env;
    this.port = port;
  }

  /** `env` is what names the others: CONTENT_URL, BACKEND_INTERNAL_URL, INTERNAL_SECRET, PUBLIC_URL. */
  static async start(env: Record<string, string>): Promise<SecondCollabServer> {
    const server = new SecondCollabServer(env, await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}/collab`;
  }

  /** kill -9, and up again. */
  async crash(): Promise<void> {
    await this.kill();
    await this.start();
  }

  async kill(): Promise<void> {
    if (!this.child) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    this.child = null;
  }

  private async start(): Promise<void> {
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const child = spawn(process.execPath, [entry], {
      env: { PATH, NODE_COMPILE_CACHE, ...this.env, COLLAB_PORT: String(this.port), LOG_LEVEL: 'info' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.child = child;
    for await (const chunk of child.stdout) if (String(chunk).includes('listening')) break;
    // Read on, or the pipe would fill and stop it.
    child.stdout.resume();
  }
}
