import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { Following } from './following.ts';
import { Follows } from './follows.ts';

@Controller()
export class FollowsController {
  constructor(
    private readonly follows: Follows,
    private readonly following: Following,
    private readonly limits: SocialLimits,
    private readonly listLimits: ListLimits,
  ) {}

  @Endpoint(api.follows.person)
  async followPerson(
    { params, body }: EndpointInput<typeof api.follows.person>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.limits.consume('follow', person.userId);
    const state = await this.follows.followPerson(person, params.username, body.on);
    return { success: true as const, message: followMessage(`@${params.username}`, state), ...state };
  }

  @Endpoint(api.follows.hashtag)
  async followHashtag(
    { params, body }: EndpointInput<typeof api.follows.hashtag>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.limits.consume('follow', person.userId);
    const state = await this.follows.followHashtag(person, params.hashtag, body.on);
    return { success: true as const, message: followMessage(`#${params.hashtag}`, state), ...state };
  }

  @Endpoint(api.follows.following)
  async list(
    { query }: EndpointInput<typeof api.follows.following>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.listLimits.consume(person, address);
    const page = await this.following.of(person.userId, query);
    return { success: true as const, message: 'People and topics you follow.', ...page };
  }
}

function followMessage(what: string, { userFollows }: { userFollows: boolean }): string {
  return userFollows ? `You follow ${what}.` : `You no longer follow ${what}.`;
}
