import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { invalidToken } from '../../accounts/mail-tokens/invalid-token.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { Preferences } from '../preferences.ts';
import { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Answers the link in a daily or weekly mail. A session is not needed: the token names the person. */
@Controller()
export class UnsubscribeController {
  constructor(
    private readonly tokens: UnsubscribeTokens,
    private readonly preferences: Preferences,
  ) {}

  @Endpoint(api.notifications.unsubscribe)
  async unsubscribe({ params }: EndpointInput<typeof api.notifications.unsubscribe>) {
    const ended = await this.tokens.verify(params.token);
    if (ended === null) throw invalidToken();
    await this.preferences.endDigest(ended.kind, ended.userId);
    return { success: true as const, message: `You get no more ${ended.kind} emails.` };
  }
}
