import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { type SignedIn, type Viewer, viewerId } from '../../access/viewer.ts';
import { ListLimits } from '../../accounts/list-limits.ts';
import { CurrentPerson, CurrentViewer } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { CommentLists } from './comment-lists.ts';
import { CommentWriter } from './comment-writer.ts';

@Controller()
export class CommentsController {
  constructor(
    private readonly lists: CommentLists,
    private readonly writer: CommentWriter,
    private readonly limits: SocialLimits,
    private readonly listLimits: ListLimits,
  ) {}

  @Endpoint(api.comments.list)
  async list(
    { params, query }: EndpointInput<typeof api.comments.list>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.listLimits.consume(viewer, address);
    const subject = { type: params.subjectType, id: params.id };
    const page = await this.lists.of(viewerId(viewer), subject, query);
    return { success: true as const, message: 'Comments.', ...page };
  }

  @Endpoint(api.comments.replies)
  async replies(
    { params, query }: EndpointInput<typeof api.comments.replies>,
    @CurrentViewer() viewer: Viewer,
    @PeerAddress() address: string,
  ) {
    await this.listLimits.consume(viewer, address);
    const subject = { type: 'comment' as const, id: params.id };
    const { comments: replies, count } = await this.lists.of(viewerId(viewer), subject, query);
    return { success: true as const, message: 'Replies.', replies, count };
  }

  @Endpoint(api.comments.add)
  async add({ params, body }: EndpointInput<typeof api.comments.add>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('comment', person.userId);
    const subject = { type: params.subjectType, id: params.id };
    const comment = await this.writer.add(person, subject, body.text);
    const what = subject.type === 'comment' ? 'reply' : 'comment';
    return { success: true as const, message: `Your ${what} was posted.`, comment };
  }

  @Endpoint(api.comments.edit)
  async edit({ body }: EndpointInput<typeof api.comments.edit>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('comment', person.userId);
    const comment = await this.writer.edit(person, body.commentId, body.text);
    return { success: true as const, message: 'Comment changes were saved.', comment };
  }

  @Endpoint(api.comments.delete)
  async delete({ body }: EndpointInput<typeof api.comments.delete>, @CurrentPerson() person: SignedIn) {
    await this.writer.delete(person, body.commentId, 'delete');
    return { success: true as const, message: 'The comment was deleted.' };
  }

  @Endpoint(api.comments.remove)
  async remove({ body }: EndpointInput<typeof api.comments.remove>, @CurrentPerson() person: SignedIn) {
    await this.writer.delete(person, body.commentId, 'remove');
    return { success: true as const, message: 'The comment was removed.' };
  }

  @Endpoint(api.comments.close)
  async close({ params, body }: EndpointInput<typeof api.comments.close>, @CurrentPerson() person: SignedIn) {
    const isClosed = await this.writer.close(person, { type: params.subjectType, id: params.id }, body.on);
    const message = isClosed ? 'Comments are closed.' : 'Comments are open.';
    return { success: true as const, message, isClosed };
  }
}
