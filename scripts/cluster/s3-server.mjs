// The S3 store of `npm run cluster`, as a process.
import { startS3Store } from './s3-store.mjs';

const { S3_SERVER_PORT, S3_SERVER_FOLDER = '' } = process.env;
const store = await startS3Store({ directory: S3_SERVER_FOLDER, port: Number(S3_SERVER_PORT) });
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => void store.close().then(() => process.exit(0)));
