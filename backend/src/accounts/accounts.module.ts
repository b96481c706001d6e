import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PeopleController } from './people/people.controller.ts';
import { PeopleService } from './people/people.service.ts';
import { RegistrationController } from './registration/registration.controller.ts';
import { RegistrationService } from './registration/registration.service.ts';
import { SessionGuard } from './sessions/session.guard.ts';
import { SessionEndedListener } from './sessions/session-ended.listener.ts';
import { SessionTokens } from './sessions/session-tokens.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';

@Module({
  controllers: [RegistrationController, SignInController, PeopleController],
  providers: [
    RegistrationService,
    SignInService,
    PeopleService,
    Sessions,
    SessionTokens,
    SessionEndedListener,
    { provide: APP_GUARD, useClass: SessionGuard },
  ],
  exports: [PeopleService, Sessions, SessionTokens],
})
export class AccountsModule {}
