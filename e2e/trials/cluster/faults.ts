import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault, TcpLink } from '../../support/stack/tcp-link.ts';
import type { LinkedCluster } from './linked-cluster.ts';

/** Something that happens to a cluster. `happen` resolves when it is over: what was killed may still be starting. */
export interface ClusterFault {
  name: string;
  happen(): Promise<unknown>;
}

/** Every fault of which the trial chooses; `random` decides how long those last that are not over at once. */
export function clusterFaults(
  { cluster, mariadb, redis, toMariadb, toRedis, people }: LinkedCluster,
  random: () => number,
): ClusterFault[] {
  const seconds = (least: number, most: number) => sleep(1_000 * (least + random() * (most - least)));
  const paused = async (pid: number) => {
    process.kill(pid, 'SIGSTOP');
    await seconds(1, 4);
    process.kill(pid, 'SIGCONT');
  };
  const broken = async (link: TcpLink, fault: Fault) => {
    link.setFaultOfAll(fault);
    await seconds(0.2, 3);
    link.setFaultOfAll('none');
  };
  return Object.entries({
    ...Object.fromEntries(
      cluster.members.map(({ name, process }) => [`${name} killed`, () => process.kill()]),
    ),
    'MariaDB killed': () => mariadb.crash(),
    'MariaDB paused': async () => paused(await mariadb.pid()),
    'MariaDB cut off': () => broken(toMariadb, 'refused'),
    'MariaDB silent': () => broken(toMariadb, 'silent'),
    'Redis killed': async () => {
      await redis.kill();
      await seconds(0.2, 3);
      await redis.start();
    },
    'Redis paused': () => paused(redis.pid()),
    'Redis cut off': () => broken(toRedis, 'refused'),
    'Redis silent': () => broken(toRedis, 'silent'),
    'people cut off': () => broken(people, 'refused'),
    'people unheard': () => broken(people, 'silent'),
  }).map(([name, happen]) => ({ name, happen }));
}

/** A seeded order in which each fault comes once before one comes again. */
export function* inSeededOrder<T>(all: readonly T[], random: () => number): Generator<T, never> {
  for (;;) {
    const left = [...all];
    while (left.length > 0) yield left.splice(Math.floor(random() * left.length), 1)[0] as T;
  }
}
