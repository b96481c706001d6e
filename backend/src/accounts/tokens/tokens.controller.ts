import { type ApiTokenView, api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller } from '@nestjs/common';
import { readScopes } from '../../access/token-scopes.ts';
import type { SignedIn } from '../../access/viewer.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { CurrentPerson } from '../sessions/current-viewer.ts';
import { neverExpires, Sessions } from '../sessions/sessions.ts';
import { ApiTokens, type OwnToken } from './api-tokens.ts';

@Controller()
export class TokensController {
  constructor(
    private readonly tokens: ApiTokens,
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Endpoint(api.tokens.list)
  async list(_input: EndpointInput<typeof api.tokens.list>, @CurrentPerson() person: SignedIn) {
    const tokens = await this.tokens.listOf(person.userId);
    return { success: true as const, message: 'Your tokens.', tokens: tokens.map(toView) };
  }

  @Endpoint(api.tokens.create)
  async create({ body }: EndpointInput<typeof api.tokens.create>, @CurrentPerson() person: SignedIn) {
    const { name, scopes } = body;
    const expiresAt = body.expiresAt === null ? null : Date.parse(body.expiresAt);
    const { token, secret } = await this.unitOfWork.run((unit) =>
      this.tokens.create(unit, person.userId, { name, scopes, expiresAt }),
    );
    return { success: true as const, message: 'The token was made.', token: toView(token), secret };
  }

  @Endpoint(api.tokens.revoke)
  async revoke({ body }: EndpointInput<typeof api.tokens.revoke>, @CurrentPerson() person: SignedIn) {
    const isEnded = await this.unitOfWork.run((unit) => this.sessions.endToken(unit, person.userId, body.id));
    if (!isEnded) throw new AppError('not_found');
    return { success: true as const, message: 'The token was revoked.' };
  }
}

function toView({ session, name }: OwnToken): ApiTokenView {
  const at = (instant: number) => new Date(instant).toISOString();
  return {
    id: session.id,
    name,
    scopes: [...(readScopes(session.scopes) ?? [])],
    createdAt: at(session.createdAt),
    expiresAt: session.expiresAt >= neverExpires ? null : at(session.expiresAt),
    lastUsedAt: session.lastSeenAt === 0 ? null : at(session.lastSeenAt),
  };
}
