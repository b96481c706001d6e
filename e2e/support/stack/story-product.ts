import { startCluster } from '../../../scripts/cluster/start-cluster.mjs';
import { startStack } from '../../../scripts/stack.mjs';

/** The whole product as the stories need it. */
export interface StoryProduct {
  url: string;
  dataDir: string;
  /** Null for SQLite in `dataDir`. */
  databaseUrl: string | null;
  stop(): Promise<void>;
}

/** One of each process on SQLite; with `STORIES_ON=cluster` two of each, as `npm run cluster` has them. */
export async function startStoryProduct(dataDir: string, env: Record<string, string>): Promise<StoryProduct> {
  if (process.env.STORIES_ON !== 'cluster') {
    const { url, stop } = await startStack({ dataDir, port: 0, env });
    return { url, dataDir, databaseUrl: null, stop };
  }
  const cluster = await startCluster({ dataDir, port: 0, env });
  const { url, stop } = cluster;
  return { url, dataDir, databaseUrl: cluster.env.DATABASE_URL ?? null, stop };
}
