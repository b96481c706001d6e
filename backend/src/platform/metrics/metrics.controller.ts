import { AppError } from '@commonplace/contracts/errors';
import { isAskedFromHere } from '@commonplace/contracts/internal';
import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { matchesSecret } from '../http/matches-secret.ts';
import { Metrics } from './metrics.ts';
import { metricsText } from './process-metrics.ts';

/** `GET /metrics` for this machine, or for a caller with METRICS_TOKEN. For others it does not exist. */
@Controller()
export class MetricsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly metrics: Metrics,
  ) {}

  @Get('metrics')
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    if (!isAskedFromHere(request) && !this.hasToken(request)) throw new AppError('not_found');
    const { registry } = this.metrics;
    await reply.header('content-type', registry.contentType).send(await metricsText(registry));
  }

  private hasToken(request: FastifyRequest): boolean {
    const { metricsToken } = this.config;
    return (
      metricsToken !== undefined && matchesSecret(request.headers.authorization, `Bearer ${metricsToken}`)
    );
  }
}
