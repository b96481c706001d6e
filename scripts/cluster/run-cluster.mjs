import { fileURLToPath } from 'node:url';
import { bindPublicPort } from '../stack/public-port.mjs';
import { readSettings } from '../stack/settings.mjs';
import { StartError } from '../stack/start-error.mjs';
import { createAnnouncer } from '../start/announcer.mjs';
import { buildChanged } from '../start/build-changed.mjs';
import { stopped, toldToStop } from '../start/told-to-stop.mjs';
import { startCluster } from './start-cluster.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Starts the cluster and stays until a signal stops it.
 *
 * @returns {Promise<number>} the exit code
 */
export async function runCluster() {
  const announcer = createAnnouncer({
    terminal: process.stdout.isTTY === true,
    everything: Boolean(process.env.LOG_LEVEL),
    write: (text) => process.stdout.write(text),
  });
  const told = toldToStop();
  try {
    const settings = readSettings(process.env, root);
    // Before the build, so that an error does not take a minute.
    const publicPort = await bindPublicPort(settings);
    publicPort.close();
    await buildChanged(told);
    process.umask(0o077);
    const cluster = await startCluster({
      ...settings,
      redisUrl: process.env.REDIS_URL || undefined,
      onLog: announcer.log,
      onEvent: announcer.event,
    });
    try {
      announcer.started();
      announcer.say(`Commonplace is running at ${cluster.url}`, { event: 'started', url: cluster.url });
      for (const { name, url, process } of cluster.members)
        announcer.say(`  ${name.padEnd(10)} ${url}  (process ${process.pid})`, {
          name,
          url,
          pid: process.pid,
        });
      announcer.say(`  MariaDB    ${cluster.mariadb ? `127.0.0.1:${cluster.mariadb.port}` : 'DATABASE_URL'}`);
      announcer.say(`  Redis      ${cluster.redis ? `127.0.0.1:${cluster.redis.port}` : 'REDIS_URL'}`);
      const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID } = cluster.env;
      const isOwnStore = cluster.members.some(({ name }) => name === 'store');
      announcer.say(
        isOwnStore
          ? `  S3         ${S3_ENDPOINT}/${S3_BUCKET}  (id and secret of the key: ${S3_ACCESS_KEY_ID})`
          : '  S3         S3_BUCKET',
      );
      announcer.say(`Data: ${cluster.dataDir}`);
      announcer.say('Ctrl-C stops everything.');
      await stopped(told);
      announcer.say('Stopping …');
    } finally {
      await cluster.stop();
    }
    announcer.say('Stopped.');
    return 0;
  } catch (error) {
    if (told.aborted) return 0;
    process.stderr.write(
      `${error instanceof StartError ? error.message : /** @type {Error} */ (error).stack}\n`,
    );
    return 1;
  }
}
