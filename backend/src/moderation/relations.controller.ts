import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { toPerson } from '../accounts/people/person-view.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { Relations } from './relations.ts';
import { SocialLimits } from './social-limits.ts';

@Controller()
export class RelationsController {
  constructor(
    private readonly relations: Relations,
    private readonly limits: SocialLimits,
  ) {}

  @Endpoint(api.moderation.block)
  async block(
    { params, body }: EndpointInput<typeof api.moderation.block>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.limits.consume('block', person.userId);
    const isBlocked = await this.relations.set(person, 'block', params.username, body.on);
    const message = `@${params.username} is ${isBlocked ? '' : 'no longer '}blocked.`;
    return { success: true as const, message, isBlocked };
  }

  @Endpoint(api.moderation.mute)
  async mute({ params, body }: EndpointInput<typeof api.moderation.mute>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('block', person.userId);
    const isMuted = await this.relations.set(person, 'mute', params.username, body.on);
    const message = `@${params.username} is ${isMuted ? '' : 'no longer '}muted.`;
    return { success: true as const, message, isMuted };
  }

  @Endpoint(api.moderation.blocked)
  async blocked(_input: EndpointInput<typeof api.moderation.blocked>, @CurrentPerson() person: SignedIn) {
    const [blocked, muted] = await Promise.all([
      this.relations.list(person, 'block'),
      this.relations.list(person, 'mute'),
    ]);
    return {
      success: true as const,
      message: 'People you blocked and muted.',
      blocked: blocked.map(toPerson),
      muted: muted.map(toPerson),
    };
  }
}
