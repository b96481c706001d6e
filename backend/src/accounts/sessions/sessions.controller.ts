import { api, type EndpointInput } from '@commonplace/contracts/api';
import { AppError } from '@commonplace/contracts/errors';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { UnitOfWork } from '../../platform/database/unit-of-work.ts';
import { Endpoint } from '../../platform/http/endpoint.ts';
import { CurrentPerson } from './current-viewer.ts';
import { toOpenSession } from './session-view.ts';
import { Sessions } from './sessions.ts';

@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: Sessions,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Endpoint(api.profiles.sessions)
  async list(_input: EndpointInput<typeof api.profiles.sessions>, @CurrentPerson() person: SignedIn) {
    const sessions = await this.sessions.listOf(person.userId);
    return {
      success: true as const,
      message: 'Your sessions.',
      sessions: sessions.map((session) => toOpenSession(session, person.sid)),
    };
  }

  @Endpoint(api.profiles.endSession)
  async end({ body }: EndpointInput<typeof api.profiles.endSession>, @CurrentPerson() person: SignedIn) {
    const { sessionId } = body;
    if (sessionId === undefined) {
      await this.unitOfWork.run((unit) => this.sessions.endOthers(unit, person));
      return { success: true as const, message: 'All other sessions were ended.' };
    }
    const isEnded = await this.unitOfWork.run((unit) => this.sessions.end(unit, person.userId, sessionId));
    if (!isEnded) throw new AppError('not_found');
    return { success: true as const, message: 'The session was ended.' };
  }
}
