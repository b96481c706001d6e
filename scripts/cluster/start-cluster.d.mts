import type { PrivateMariadb } from '../mariadb.d.mts';
import type { PrivateRedis } from '../redis.d.mts';
import type { LogLine, StackProcess } from '../stack/stack.d.mts';

export interface ClusterOptions {
  /** Mails, secrets, the databases of MariaDB and the files of the S3 store. */
  dataDir: string;
  /** `mysql://…`; unset for a MariaDB of its own. */
  databaseUrl?: string | undefined;
  /** `redis://…`; unset for a Redis of its own. */
  redisUrl?: string | undefined;
  host?: string;
  /** Of the proxy; 0 for any free one. */
  port: number;
  publicUrl?: string | undefined;
  /** Of each kind of process (default 2). */
  count?: number;
  /** Further variables for the processes. With `S3_BUCKET`, also one inherited, there is no S3 store of its own. */
  env?: Record<string, string | undefined>;
  supervise?: boolean;
  onLog?: (line: LogLine) => void;
  onEvent?: (message: string) => void;
}

export interface Member {
  /** `content-1`, `backend-2`, `collab-1`, `store`, `proxy` … */
  name: string;
  /** Where this machine reaches it. */
  url: string;
  process: StackProcess;
}

export interface Cluster {
  url: string;
  dataDir: string;
  members: Member[];
  /** What its processes were started with; commands such as a backup find its database and its store with it. */
  env: Record<string, string>;
  /** Null where it was named. */
  mariadb: PrivateMariadb | null;
  redis: PrivateRedis | null;
  /** Everything, within 10 s and the end of the databases. */
  stop(): Promise<void>;
}

export function startCluster(options: ClusterOptions): Promise<Cluster>;
