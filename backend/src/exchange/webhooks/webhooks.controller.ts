import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { CurrentPerson } from '../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { Webhooks } from './webhooks.ts';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: Webhooks) {}

  @Endpoint(api.webhooks.list)
  async list(_input: EndpointInput<typeof api.webhooks.list>, @CurrentPerson() person: SignedIn) {
    const webhooks = await this.webhooks.list(person.userId);
    return { success: true as const, message: 'Your webhooks.', webhooks };
  }

  @Endpoint(api.webhooks.create)
  async create({ body }: EndpointInput<typeof api.webhooks.create>, @CurrentPerson() person: SignedIn) {
    const created = await this.webhooks.create(person.userId, body);
    return { success: true as const, message: 'The webhook was created.', ...created };
  }

  @Endpoint(api.webhooks.edit)
  async edit({ body }: EndpointInput<typeof api.webhooks.edit>, @CurrentPerson() person: SignedIn) {
    const webhook = await this.webhooks.edit(person.userId, body);
    return { success: true as const, message: 'The webhook was saved.', webhook };
  }

  @Endpoint(api.webhooks.delete)
  async delete({ body }: EndpointInput<typeof api.webhooks.delete>, @CurrentPerson() person: SignedIn) {
    await this.webhooks.remove(person.userId, body.id);
    return { success: true as const, message: 'The webhook was deleted.' };
  }

  @Endpoint(api.webhooks.test)
  async test({ body }: EndpointInput<typeof api.webhooks.test>, @CurrentPerson() person: SignedIn) {
    await this.webhooks.test(person.userId, body.id);
    return { success: true as const, message: 'A test is being sent.' };
  }

  @Endpoint(api.webhooks.deliveries)
  async deliveries(
    { query }: EndpointInput<typeof api.webhooks.deliveries>,
    @CurrentPerson() person: SignedIn,
  ) {
    const deliveries = await this.webhooks.deliveries(person.userId, query);
    return { success: true as const, message: 'The log of the webhook.', deliveries };
  }

  @Endpoint(api.webhooks.resend)
  async resend({ body }: EndpointInput<typeof api.webhooks.resend>, @CurrentPerson() person: SignedIn) {
    await this.webhooks.resend(person.userId, body.id);
    return { success: true as const, message: 'It is being sent again.' };
  }
}
