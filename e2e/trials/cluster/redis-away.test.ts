import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { api } from '@commonplace/contracts/api';
import { expect, test } from 'vitest';
import { type ApiPerson, RequestRefused, registerPerson } from '../../support/people/api-person.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { fixedPlan, sayResult } from '../../support/trial-plan.ts';
import { until } from '../../support/until.ts';
import { Crew } from './crew.ts';
import { canRunCluster, type LinkedCluster, startLinkedCluster } from './linked-cluster.ts';

const searchesPerMinute = 20;
const backends = 2;

test.skipIf(!canRunCluster)(
  'C1: when Redis is shut down in the middle of everything no request fails, and each process goes on counting limits',
  { tags: 'nightly' },
  async () => {
    const plan = fixedPlan(1);
    await using linked = await startLinkedCluster({ SEARCHES_PER_MINUTE: String(searchesPerMinute) });
    await using crew = await Crew.gather(linked, seededRandom(plan.seed));
    const [frank, grace] = [await registerPerson(linked, 'frank'), await registerPerson(linked, 'grace')];
    await crew.openNotes();
    crew.start();
    await sleep(1_000);
    expect(await searched(frank)).toEqual({ found: searchesPerMinute, refused: 80 });

    const { port } = new URL(linked.cluster.env.REDIS_URL as string);
    await promisify(execFile)('redis-cli', ['-p', port, 'shutdown', 'nosave']);
    await sleep(2_000);
    expect(await healthOf(linked)).toEqual(Array(backends).fill({ status: 200, redis: 'away' }));
    const alone = await searched(grace);
    await sleep(3_000);

    await linked.redis.start();
    const returned = performance.now();
    await until(async () => (await healthOf(linked)).every(({ redis }) => redis === 'ok'), 'Redis', 10_000);
    await until(() => crew.people.every(({ isPushedTo }) => isPushedTo), 'pushes', 10_000);
    const backAfter = performance.now() - returned;
    await sleep(2_000);
    await crew.level();
    expect(await crew.broken()).toEqual([]);
    expect(crew.people.flatMap(({ failures }) => failures)).toEqual([]);
    sayResult(
      'Redis shut down',
      plan,
      `${crew.acts} acts, none failed; ${alone.found} of 100 searches found, at most ${searchesPerMinute} in each of ${backends} processes; all as before ${Math.round(backAfter)} ms after its return`,
    );
    expect(alone).toEqual({
      found: backends * searchesPerMinute,
      refused: 100 - backends * searchesPerMinute,
    });
  },
);

/** A hundred searches, by turns at all backends. */
async function searched(person: ApiPerson): Promise<{ found: number; refused: number }> {
  const counts = { found: 0, refused: 0 };
  for (let count = 0; count < 100; count += 1)
    try {
      await person.call(api.notes.list, { query: { searchQuery: 'words', limit: 1 } });
      counts.found += 1;
    } catch (error) {
      if (!(error instanceof RequestRefused) || error.status !== 429) throw error;
      counts.refused += 1;
    }
  return counts;
}

function healthOf({ cluster }: LinkedCluster): Promise<{ status: number; redis: string }[]> {
  const members = cluster.members.filter(({ name }) => name.startsWith('backend'));
  return Promise.all(
    members.map(async ({ url }) => {
      const answer = await fetch(`${url}/health`);
      const { parts } = (await answer.json()) as { parts: { redis: string } };
      return { status: answer.status, redis: parts.redis };
    }),
  );
}
