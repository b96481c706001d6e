import { Readiness } from '@commonplace/contracts/internal';
import { Controller, Get, HttpCode, Inject, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { Reads } from '../database/reads.ts';
import { REDIS } from '../redis/redis.module.ts';
import type { RedisConnection } from '../redis/redis-connection.ts';

const patienceMs = 2_000;

type PartState = 'ok' | 'away';

/**
 * `GET /health`: 200 only when everything an answer may need answers itself; otherwise 503 naming the part. Without Redis
 * the product goes on, so that is *degraded* and still 200.
 */
@Controller()
export class HealthController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly reads: Reads,
    @Inject(REDIS) private readonly redis: RedisConnection | null,
    private readonly readiness: Readiness,
  ) {}

  /**
   * Whether a proxy may send people here. Not while this process leaves; and not without the database. What other processes
   * do is no reason: all backends would be left at once.
   */
  @Get('health/ready')
  @HttpCode(200)
  async ready(@Res({ passthrough: true }) reply: FastifyReply) {
    const isAway = (await state(this.reads.manager.query('SELECT 1'))) === 'away';
    if (!isAway && !this.readiness.isLeaving) return { status: 'ready' };
    reply.status(503);
    return { status: this.readiness.isLeaving ? 'leaving' : 'database away' };
  }

  @Get('health')
  @HttpCode(200)
  async health(@Res({ passthrough: true }) reply: FastifyReply) {
    const [database, content, collab, redis] = await Promise.all([
      state(this.reads.manager.query('SELECT 1')),
      state(answers(`${this.config.contentUrl}/health`)),
      state(answers(`${this.config.collabUrl}/health`)),
      this.redis && state(this.redis.ask((client) => client.ping())),
    ]);
    const needed = { database, content, 'collab-server': collab };
    const parts = { ...needed, ...(redis && { redis }) };
    const away = Object.entries(needed).flatMap(([name, value]) => (value === 'away' ? [name] : []));
    if (away.length === 0) return { status: redis === 'away' ? 'degraded' : 'ok', parts };
    reply.status(503).header('cache-control', 'no-store');
    return { status: 'unavailable', message: `Away: ${away.join(', ')}`, parts };
  }
}

async function state(probe: Promise<unknown>): Promise<PartState> {
  const timeout = new Promise<PartState>((resolve) => setTimeout(() => resolve('away'), patienceMs).unref());
  return Promise.race([
    probe.then(
      (): PartState => 'ok',
      (): PartState => 'away',
    ),
    timeout,
  ]);
}

async function answers(url: string): Promise<void> {
  const response = await fetch(url, { signal: AbortSignal.timeout(patienceMs) });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
}
