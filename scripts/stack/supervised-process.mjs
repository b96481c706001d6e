import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { readLogLines } from './log-lines.mjs';
import { SocketHandover } from './socket-handover.mjs';
import { StartError } from './start-error.mjs';

const HEALTH_EVERY_MS = 50;
const START_LIMIT_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;
/** After this long without a crash, the next restart has the shortest pause again. */
const STABLE_MS = 10_000;
/** The answer to a websocket request while its process does not run. */
const AWAY =
  'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const tether = new URL('./tether.mjs', import.meta.url).href;
const lightProcess = new URL('./light-process.mjs', import.meta.url).href;
/** Of the young generation. Under load V8 lets it grow to four times as much, and does not shrink it. */
const SEMI_SPACE_MB = 16;
/** So much may the old generation grow between two collections. V8 allows a small one four times as much as is in use. */
const HEAP_GROWING_PERCENT = 25;
/** Of glibc, each of which keeps what pictures and archives have freed. By default it makes eight for each processor. */
export const ARENAS = '2';

/**
 * @typedef {{ state: 'down' }
 *   | { state: 'up', child: import('node:child_process').ChildProcess, since: number }
 *   | { state: 'pausing', cancel: AbortController }
 * } State
 */

/** One process of the stack: started, watched, started again when it ends, always on the same ports. */
export class SupervisedProcess {
  /** @type {State} */
  #state = { state: 'down' };
  #wanted = false;
  /** Told to stop, perhaps while it was starting. */
  #isStopping = false;
  #pause = FIRST_PAUSE_MS;
  #options;
  /** To the running child, once it has sent `takes-sockets`. @type {SocketHandover | null} */
  #handover = null;
  /** Its stderr until it is ready, which is the reason if it ends instead. @type {import('./log-lines.mjs').LogLine[] | null} */
  #startOutput = null;
  #lastHealth = '';

  /**
   * @param {object} options
   * @param {string} options.name
   * @param {string[]} options.args what Node runs: flags and the entry file
   * @param {Record<string, string>} options.env
   * @param {string} options.cwd
   * @param {string} options.healthUrl answers 200 when the process is ready
   * @param {boolean} options.supervise whether it is restarted when it ends
   * @param {(line: import('./log-lines.mjs').LogLine) => void} options.onLog
   * @param {(message: string) => void} options.onEvent messages about its restarts and ends
   * @param {number[]} [options.fds] descriptors that it inherits, from 4 on
   * @param {(message: object, socket: Socket) => void} [options.onSocket] takes the connections that it gives away
   */
  constructor(options) {
    this.#options = options;
  }

  get name() {
    return this.#options.name;
  }

  /** The process id of the running child, or undefined while there is none. */
  get pid() {
    return this.#state.state === 'up' ? this.#state.child.pid : undefined;
  }

  /**
   * Gives it a connection to serve by itself.
   *
   * @param {object} message goes with it
   * @param {Socket} socket
   */
  give(message, socket) {
    socket.on('error', () => socket.destroy());
    const refuse = () => {
      socket.once('finish', () => socket.destroy());
      socket.end(AWAY);
    };
    if (this.#handover) this.#handover.give(message, socket, refuse);
    else refuse();
  }

  /**
   * Starts it and waits until it is ready. Only then is it supervised: a process that fails its
   * first start is not tried again, so that its reason stays visible.
   *
   * @throws {StartError} when it ends first; the message is what it wrote to stderr. Also when it is
   *   stopped meanwhile: then it is not restarted.
   */
  async start() {
    this.#wanted = false;
    this.#isStopping = false;
    this.#pause = FIRST_PAUSE_MS;
    this.#startOutput = [];
    const child = this.#spawn();
    const ended = new AbortController();
    child.once('close', () => ended.abort());
    const healthy = await this.#healthy(ended.signal);
    const words = this.#startOutput;
    this.#startOutput = null;
    if (this.#isStopping) throw new StartError(`${this.name} was stopped while it started`);
    if (healthy && this.#state.state === 'up') {
      this.#wanted = true;
      for (const log of words) this.#options.onLog(log);
      return;
    }
    await this.kill();
    const reason = words.map(({ line }) => line).join('\n');
    throw new StartError(reason || this.#lastHealth || `${this.name} did not become ready`);
  }

  /** Resolves when `GET /health` says 200, even if the process ends several times before. */
  async ready() {
    if (!(await this.#healthy(new AbortController().signal)))
      throw new Error(`${this.name} did not become ready within ${START_LIMIT_MS / 1000} s`);
  }

  /** kill -9. Resolves when it has ended; under supervision it is then restarted. */
  async kill() {
    if (this.#state.state !== 'up') return;
    const { child } = this.#state;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  /** Stops it with SIGTERM, if it runs, starts it again and waits until it is ready. */
  async restart() {
    await this.stop(10_000);
    await this.start();
  }

  /**
   * SIGTERM, and SIGKILL when it has not ended in time.
   *
   * @param {number} limitMs
   */
  async stop(limitMs) {
    this.#wanted = false;
    this.#isStopping = true;
    if (this.#state.state === 'pausing') this.#state.cancel.abort();
    if (this.#state.state !== 'up') return;
    const { child } = this.#state;
    const gone = once(child, 'exit');
    const timer = setTimeout(() => {
      this.#options.onEvent(`${this.name} did not stop in time and was killed`);
      child.kill('SIGKILL');
    }, limitMs);
    child.kill('SIGTERM');
    await gone;
    clearTimeout(timer);
  }

  #spawn() {
    const { name, args, env, cwd, onLog, onEvent, onSocket, fds = [] } = this.#options;
    const flags = [
      `--max-semi-space-size=${SEMI_SPACE_MB}`,
      `--heap-growing-percent=${HEAP_GROWING_PERCENT}`,
      ...['--import', tether, '--import', lightProcess],
    ];
    const child = spawn(process.execPath, [...flags, ...args], {
      cwd,
      env: { MALLOC_ARENA_MAX: ARENAS, ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', ...fds],
      // A Ctrl-C goes to the whole process group, but the supervisor decides the order in which processes stop.
      detached: process.platform !== 'win32',
    });
    if (child.stdout) readLogLines(name, 'stdout', child.stdout, onLog);
    if (child.stderr)
      readLogLines(name, 'stderr', child.stderr, (log) => {
        if (this.#startOutput) this.#startOutput.push(log);
        else onLog(log);
      });
    this.#state = { state: 'up', child, since: Date.now() };
    child.on('message', (message, socket) => {
      if (message === 'takes-sockets') this.#handover = new SocketHandover(child);
      // A socket that was closed during the handover arrives as undefined.
      else if (socket instanceof Socket && typeof message === 'object') onSocket?.(message, socket);
    });
    child.once('exit', (code, signal) => this.#ended(child, code, signal));
    child.once('error', (error) => onEvent(`${name}: ${error.message}`));
    return child;
  }

  /** @param {import('node:child_process').ChildProcess} child @param {number | null} code @param {NodeJS.Signals | null} signal */
  #ended(child, code, signal) {
    if (this.#state.state !== 'up' || this.#state.child !== child) return;
    const stable = Date.now() - this.#state.since > STABLE_MS;
    this.#handover = null;
    this.#state = { state: 'down' };
    const { supervise, onEvent, name } = this.#options;
    if (!this.#wanted || !supervise) return;
    if (stable) this.#pause = FIRST_PAUSE_MS;
    onEvent(`${name} ended (${signal ?? `code ${code}`}), starting again in ${this.#pause} ms`);
    void this.#restartAfter(this.#pause);
    this.#pause = Math.min(this.#pause * 2, LONGEST_PAUSE_MS);
  }

  /** @param {number} pauseMs */
  async #restartAfter(pauseMs) {
    const cancel = new AbortController();
    this.#state = { state: 'pausing', cancel };
    try {
      await delay(pauseMs, undefined, { signal: cancel.signal });
    } catch {
      this.#state = { state: 'down' };
      return;
    }
    this.#spawn();
  }

  /** @param {AbortSignal} ended @returns {Promise<boolean>} */
  async #healthy(ended) {
    const limit = Date.now() + START_LIMIT_MS;
    while (!ended.aborted && Date.now() < limit) {
      try {
        const answer = await fetch(this.#options.healthUrl, {
          signal: AbortSignal.any([ended, AbortSignal.timeout(5_000)]),
        });
        const body = await answer.text();
        if (answer.ok) return true;
        this.#lastHealth = `${this.name} is not healthy: ${body.slice(0, 300)}`;
      } catch {
        // Not listening yet.
      }
      await delay(HEALTH_EVERY_MS);
    }
    return false;
  }
}
