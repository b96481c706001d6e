import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../access/viewer.ts';
import { CurrentPerson } from '../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../platform/http/endpoint.ts';
import { Notifications } from './notifications.ts';
import { Preferences } from './preferences.ts';

@Controller()
export class NotificationsController {
  constructor(
    private readonly notifications: Notifications,
    private readonly preferences: Preferences,
  ) {}

  @Endpoint(api.notifications.list)
  async list({ query }: EndpointInput<typeof api.notifications.list>, @CurrentPerson() person: SignedIn) {
    const page = await this.notifications.page(person.userId, query);
    return { success: true as const, message: 'Your notifications.', ...page };
  }

  @Endpoint(api.notifications.seen)
  async seen({ body }: EndpointInput<typeof api.notifications.seen>, @CurrentPerson() person: SignedIn) {
    await this.notifications.markSeen(person.userId, body.notifications);
    return { success: true as const, message: 'Your notifications are marked as seen.' };
  }

  @Endpoint(api.notifications.preferences)
  async preferencesOf(
    _input: EndpointInput<typeof api.notifications.preferences>,
    @CurrentPerson() person: SignedIn,
  ) {
    const preferences = await this.preferences.of(person.userId);
    return { success: true as const, message: 'Your notification preferences.', preferences };
  }

  @Endpoint(api.notifications.changePreferences)
  async changePreferences(
    { body }: EndpointInput<typeof api.notifications.changePreferences>,
    @CurrentPerson() person: SignedIn,
  ) {
    await this.preferences.change(person.userId, body);
    const preferences = await this.preferences.of(person.userId);
    return { success: true as const, message: 'Your preferences were saved.', preferences };
  }
}
