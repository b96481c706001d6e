import type { AppError } from '@commonplace/contracts/errors';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

type Draw = (error: AppError) => Promise<string>;

/** What a person who navigated to an address sees in place of the documented body of a failure. */
@Injectable()
export class FailurePage {
  private draw: Draw | null = null;

  /** Sets what makes the page; it need not succeed. */
  use(draw: Draw): void {
    this.draw = draw;
  }

  /** The page, if it is a browser's navigation that failed; null for all else, and where no page can be made. */
  async of(error: AppError, request: FastifyRequest): Promise<string | null> {
    if (!this.draw || !isNavigation(request)) return null;
    return this.draw(error).catch(() => null);
  }
}

/** Scripts and programs do not ask for HTML by name; what is documented as JSON stays that in a browser too. */
function isNavigation({ url, headers }: FastifyRequest): boolean {
  return (
    !url.startsWith('/api/') &&
    (headers['sec-fetch-mode'] ?? 'navigate') === 'navigate' &&
    (headers.accept ?? '').includes('text/html')
  );
}
