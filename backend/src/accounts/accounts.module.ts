import { Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { EmailChangeController } from './email-change/email-change.controller.ts';
import { EmailChanges } from './email-change/email-changes.ts';
import { ExpirySweep } from './expiry-sweep.ts';
import { GoogleSignInController } from './google/google-sign-in.controller.ts';
import { GoogleSignInService } from './google/google-sign-in.service.ts';
import { GoogleTokens } from './google/google-tokens.ts';
import { LinkedMails } from './mail-tokens/linked-mails.ts';
import { PasswordsController } from './passwords/passwords.controller.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { PresentPassword } from './passwords/present-password.ts';
import { PeopleController } from './people/people.controller.ts';
import { PeopleService } from './people/people.service.ts';
import { RegistrationController } from './registration/registration.controller.ts';
import { RegistrationService } from './registration/registration.service.ts';
import { FilesCookieInterceptor } from './sessions/files-cookie.interceptor.ts';
import { FilesCookie } from './sessions/files-cookie.ts';
import { SessionGuard } from './sessions/session.guard.ts';
import { SessionEndedListener } from './sessions/session-ended.listener.ts';
import { SessionTokens } from './sessions/session-tokens.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { VerifyEmailController } from './verification/verify-email.controller.ts';

@Module({
  controllers: [
    RegistrationController,
    VerifyEmailController,
    SignInController,
    GoogleSignInController,
    PasswordsController,
    EmailChangeController,
    SessionsController,
    PeopleController,
  ],
  providers: [
    RegistrationService,
    SignInService,
    GoogleSignInService,
    GoogleTokens,
    PasswordsService,
    PresentPassword,
    EmailChanges,
    LinkedMails,
    PeopleService,
    Sessions,
    SessionTokens,
    FilesCookie,
    SessionEndedListener,
    ExpirySweep,
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_INTERCEPTOR, useClass: FilesCookieInterceptor },
  ],
  exports: [EmailChanges, FilesCookie, PeopleService, Sessions, SessionTokens, SignInService],
})
export class AccountsModule {}
