import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Someone else on the database server: an operator, or another program that holds on to what it has. */
export class MariadbSession {
  private readonly client: ChildProcess;

  constructor(port: number) {
    const server = ['--no-defaults', '--host=127.0.0.1', `--port=${port}`, '--user=root'];
    this.client = spawn(
      'mariadb',
      [...server, '--batch', '--unbuffered', '--skip-column-names', 'commonplace_test'],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
  }

  /** Resolves when the server has done it. */
  async run(sql: string): Promise<void> {
    const done = `done ${Math.random()}`;
    this.client.stdin?.write(`${sql};\nSELECT '${done}';\n`);
    for (;;) {
      const [chunk] = await once(this.client.stdout as NodeJS.ReadableStream, 'data');
      if (String(chunk).includes(done)) return;
    }
  }

  async end(): Promise<void> {
    const ended = once(this.client, 'exit');
    this.client.stdin?.end();
    await ended;
  }
}
