import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import { PeerAddress } from '../../platform/http/connections/peer-address.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import { Cities } from './cities.ts';
import { searchesByPeer } from './rate-limits.ts';

@Controller()
export class CitiesController {
  constructor(
    private readonly cities: Cities,
    private readonly limiter: RateLimiter,
  ) {}

  @Endpoint(api.tpservices.getCities)
  async getCities({ query }: EndpointInput<typeof api.tpservices.getCities>, @PeerAddress() peer: string) {
    await this.limiter.consume(searchesByPeer, peer);
    const cities = this.cities.startingWith(query.prefix).map((citycountry) => ({ citycountry }));
    return { success: true as const, message: 'Places found.', cities };
  }
}
