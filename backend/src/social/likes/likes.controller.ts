import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { SocialLimits } from '../../moderation/social-limits.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { Likes } from './likes.ts';

@Controller()
export class LikesController {
  constructor(
    private readonly likes: Likes,
    private readonly limits: SocialLimits,
  ) {}

  @Endpoint(api.likes.toggle)
  async toggle({ params, body }: EndpointInput<typeof api.likes.toggle>, @CurrentPerson() person: SignedIn) {
    await this.limits.consume('like', person.userId);
    const subject = { type: params.subjectType, id: params.id };
    const liked = await this.likes.like(person, subject, body.on);
    const message = liked.hasUserLiked ? 'Your like was added.' : 'Your like was removed.';
    return { success: true as const, message, ...liked };
  }
}
