import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { EmailChangeController } from './email-change/email-change.controller.ts';
import { EmailChanges } from './email-change/email-changes.ts';
import { ExpirySweep } from './expiry-sweep.ts';
import { GoogleNonces } from './google/google-nonces.ts';
import { GoogleSignInController } from './google/google-sign-in.controller.ts';
import { GoogleSignInService } from './google/google-sign-in.service.ts';
import { GoogleTokens } from './google/google-tokens.ts';
import { ListLimits } from './list-limits.ts';
import { LinkedMails } from './mail-tokens/linked-mails.ts';
import { PasswordsController } from './passwords/passwords.controller.ts';
import { PasswordsService } from './passwords/passwords.service.ts';
import { PeopleService } from './people/people.service.ts';
import { PersonParts } from './people/person-parts.ts';
import { ConfirmController } from './recent-sign-in/confirm.controller.ts';
import { PresentPassword } from './recent-sign-in/present-password.ts';
import { RecentSignInGuard } from './recent-sign-in/recent-sign-in.guard.ts';
import { RecentSignIn } from './recent-sign-in/recent-sign-in.ts';
import { RegistrationController } from './registration/registration.controller.ts';
import { RegistrationService } from './registration/registration.service.ts';
import { ReservedUsernames } from './registration/reserved-usernames.ts';
import { FilesCookie } from './sessions/files-cookie.ts';
import { KnownDevices } from './sessions/known-devices.ts';
import { SessionGuard } from './sessions/session.guard.ts';
import { SessionEndedListener } from './sessions/session-ended.listener.ts';
import { SessionTokens } from './sessions/session-tokens.ts';
import { SessionsController } from './sessions/sessions.controller.ts';
import { Sessions } from './sessions/sessions.ts';
import { SignInController } from './sign-in/sign-in.controller.ts';
import { SignInService } from './sign-in/sign-in.service.ts';
import { ApiTokens } from './tokens/api-tokens.ts';
import { TokensController } from './tokens/tokens.controller.ts';
import { VerifyEmailController } from './verification/verify-email.controller.ts';

@Module({
  controllers: [
    RegistrationController,
    VerifyEmailController,
    SignInController,
    GoogleSignInController,
    PasswordsController,
    ConfirmController,
    EmailChangeController,
    SessionsController,
    TokensController,
  ],
  providers: [
    RegistrationService,
    ReservedUsernames,
    SignInService,
    GoogleSignInService,
    GoogleTokens,
    GoogleNonces,
    PasswordsService,
    PresentPassword,
    RecentSignIn,
    EmailChanges,
    LinkedMails,
    PeopleService,
    PersonParts,
    Sessions,
    SessionTokens,
    ApiTokens,
    KnownDevices,
    ListLimits,
    FilesCookie,
    SessionEndedListener,
    ExpirySweep,
    { provide: APP_GUARD, useClass: SessionGuard },
    { provide: APP_GUARD, useClass: RecentSignInGuard },
  ],
  exports: [
    EmailChanges,
    FilesCookie,
    KnownDevices,
    ListLimits,
    PeopleService,
    PersonParts,
    ReservedUsernames,
    Sessions,
    SessionTokens,
    SignInService,
  ],
})
export class AccountsModule {}
