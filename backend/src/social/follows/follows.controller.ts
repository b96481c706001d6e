import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import type { FollowTab } from '@commonplace/contracts/pages';
import { Controller } from '@nestjs/common';
import { type SignedIn, type Viewer, viewerId } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { CurrentPerson, CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { FollowLists } from './follow-lists.ts';
import { FollowSuggestions } from './follow-suggestions.ts';
import { Following } from './following.ts';
import { Follows } from './follows.ts';

@Controller()
export class FollowsController {
  constructor(
    private readonly follows: Follows,
    private readonly following: Following,
    private readonly lists: FollowLists,
    private readonly people: PeopleService,
    private readonly suggestions: FollowSuggestions,
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

  @Endpoint(api.follows.muteNotes)
  async muteNotes(
    { params, body }: EndpointInput<typeof api.follows.muteNotes>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.limits.consume('follow', person.userId);
    await this.follows.muteNotes(person, params.username, body.on);
    const message = body.on
      ? `New notes of @${params.username} are muted.`
      : `You are notified of new notes of @${params.username}.`;
    return { success: true as const, message, notesMuted: body.on };
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

  @Endpoint(api.follows.followersOf)
  followers(
    input: EndpointInput<typeof api.follows.followersOf>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    return this.listed('followers', input, viewer, address);
  }

  @Endpoint(api.follows.followedBy)
  followed(
    input: EndpointInput<typeof api.follows.followedBy>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    return this.listed('following', input, viewer, address);
  }

  /** @throws AppError `not_found` for an unknown person */
  private async listed(
    tab: FollowTab,
    { params, query }: EndpointInput<typeof api.follows.followersOf>,
    viewer: Viewer,
    address: string,
  ) {
    await this.listLimits.consume(viewer, address);
    const user = await this.people.byUsername(params.username);
    if (!user) throw new AppError('not_found');
    const page = await this.lists.of(viewerId(viewer), user.id, tab, query);
    const message = tab === 'followers' ? 'Who follows this person.' : 'Whom this person follows.';
    return { success: true as const, message, ...page };
  }

  @Endpoint(api.follows.suggested)
  async suggested(
    { query }: EndpointInput<typeof api.follows.suggested>,
    @CurrentPerson() person: SignedIn,
    @PeerAddress() address: string,
  ) {
    await this.listLimits.consume(person, address);
    const suggested = await this.suggestions.of(person.userId, query.noteId);
    return { success: true as const, message: 'People and topics to follow.', ...suggested };
  }
}

function followMessage(what: string, { userFollows }: { userFollows: boolean }): string {
  return userFollows ? `You follow ${what}.` : `You no longer follow ${what}.`;
}
