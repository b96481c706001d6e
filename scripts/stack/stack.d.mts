// The shapes of scripts/stack.mjs, apart so that it and its callers agree on them.

/** A line that one of the processes wrote; `record` is the parsed line where it is a JSON object. */
export interface LogLine {
  process: string;
  stream: 'stdout' | 'stderr';
  line: string;
  record: Record<string, unknown> | null;
}

export type ProcessName = 'content' | 'backend' | 'collab';

export interface StackProcess {
  /** Today's process id: it follows restarts, and is undefined while there is none. */
  readonly pid: number | undefined;
  /** kill -9; resolves when it is gone. Under supervision it then comes back by itself. */
  kill(): Promise<void>;
  /** SIGTERM, start again, resolves when it is ready. */
  restart(): Promise<void>;
  /** Resolves when `GET /health` of the process says 200. */
  ready(): Promise<void>;
}

export interface StackOptions {
  /** SQLite file, mails, secrets; made when it does not exist. */
  dataDir: string;
  /** `mysql://…`; unset for SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** Where the backend serves people (default 127.0.0.1 and ::1). */
  host?: string;
  /** 0 (default) for any free port. */
  port?: number;
  /** The origin in links and mails; default is where it listens. */
  publicUrl?: string | undefined;
  /** Further variables for the processes. */
  env?: Record<string, string | undefined>;
  /** Whether a process that ends comes back by itself (default true). */
  supervise?: boolean;
  /** Gives up starting, and stops what was started by then. */
  signal?: AbortSignal;
  /** Every line of every process. */
  onLog?: (line: LogLine) => void;
  /** Words about processes that come and go. */
  onEvent?: (message: string) => void;
}

export interface Stack {
  /** The one origin, without a slash at its end. */
  url: string;
  dataDir: string;
  /**
   * Where this machine reaches the processes, for further processes on the same backend. `internal` is the backend's
   * own address for them. They stay the same when a process comes back.
   */
  addresses: Record<ProcessName | 'internal', string>;
  processes: Record<ProcessName, StackProcess>;
  restart(name: ProcessName): Promise<void>;
  /**
   * Runs an entry of the repository (`backend/dist/tools/demo/seed.js`) to its end with the environment of the
   * processes. Resolves with what it wrote to stdout.
   */
  run(entry: string): Promise<LogLine[]>;
  /**
   * Starts an entry of the repository with the backend's address as its argument, until the stack stops. It is not started again
   * when it ends. Answers its process id.
   */
  startBeside(name: string, entry: string): number | undefined;
  /** What was started beside it, collab-server, backend, content; within 10 s, by force if need be. */
  stop(): Promise<void>;
}
