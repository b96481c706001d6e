import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller } from '@nestjs/common';
import { type Viewer, viewerId } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { PeopleService } from '../../accounts/people/people.service.ts';
import { CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import type { User } from '../../accounts/user.entity.ts';
import type { PublicScope } from '../../library/notes/lists/public-note-lists.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { FurtherNotes } from './further-notes.ts';
import { Profiles } from './profiles.ts';
import { PublicLists } from './public-lists.ts';

const everyone: PublicScope = { kind: 'everyone' };

/** What everyone may read: of all people, and of one. */
@Controller()
export class ExploreController {
  constructor(
    private readonly lists: PublicLists,
    private readonly people: PeopleService,
    private readonly profiles: Profiles,
    private readonly furtherNotes: FurtherNotes,
    private readonly limits: ListLimits,
  ) {}

  @Endpoint(api.notes.public)
  async notes(
    { query }: EndpointInput<typeof api.notes.public>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const page = await this.lists.notes(viewerId(viewer), everyone, query);
    return { success: true as const, message: 'Published notes.', ...page };
  }

  @Endpoint(api.notebooks.public)
  async notebooks(
    { query }: EndpointInput<typeof api.notebooks.public>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const page = await this.lists.notebooks(viewerId(viewer), everyone, query);
    return { success: true as const, message: 'Published notebooks.', ...page };
  }

  @Endpoint(api.notes.further)
  async further(
    { query }: EndpointInput<typeof api.notes.further>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address);
    const further = await this.furtherNotes.after(viewerId(viewer), query.noteId);
    return { success: true as const, message: 'Notes to read after it.', ...further };
  }

  @Endpoint(api.notes.ofPerson)
  async notesOfPerson(
    { params, query }: EndpointInput<typeof api.notes.ofPerson>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const user = await this.known(params.username);
    const page = await this.lists.notes(viewerId(viewer), scopeOf(user), query);
    return { success: true as const, message: 'Published notes.', ...page };
  }

  @Endpoint(api.notebooks.ofPerson)
  async notebooksOfPerson(
    { params, query }: EndpointInput<typeof api.notebooks.ofPerson>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address, query);
    const user = await this.known(params.username);
    const page = await this.lists.notebooks(viewerId(viewer), scopeOf(user), query);
    return { success: true as const, message: 'Published notebooks.', ...page };
  }

  @Endpoint(api.profiles.public)
  async profile(
    { params }: EndpointInput<typeof api.profiles.public>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.limits.consume(viewer, address);
    const profile = await this.profiles.find(viewerId(viewer), params.username);
    const message = profile ? 'The profile.' : 'No such person.';
    return { success: true as const, message, profile, notFound: profile === null };
  }

  /** @throws AppError `not_found` */
  private async known(username: string): Promise<User> {
    const user = await this.people.byUsername(username);
    if (!user) throw new AppError('not_found');
    return user;
  }
}

const scopeOf = ({ id }: User): PublicScope => ({ kind: 'person', userId: id });
