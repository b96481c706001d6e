// npm run cluster: two of each process, a MariaDB, a Redis, an S3 store and a proxy on this machine.
import { bootstrap } from './bootstrap.mjs';

await bootstrap();
await import('./stack/light-process.mjs');
const { runCluster } = await import('./cluster/run-cluster.mjs');
process.exitCode = await runCluster();
process.exit();
