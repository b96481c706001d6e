import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PeopleController } from './people.controller.ts';
import { PeopleService } from './people.service.ts';
import { RegistrationController } from './registration.controller.ts';
import { RegistrationService } from './registration.service.ts';
import { SessionGuard } from './session.guard.ts';
import { SessionEndedListener } from './session-ended.listener.ts';
import { SessionTokens } from './session-tokens.ts';
import { Sessions } from './sessions.ts';
import { SignInController } from './sign-in.controller.ts';
import { SignInService } from './sign-in.service.ts';

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
  exports: [SessionTokens],
})
export class AccountsModule {}
