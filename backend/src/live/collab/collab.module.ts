import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { AuthenticateService } from './authenticate.service.ts';
import { InternalServer } from './internal-server.ts';
import { RecheckService } from './recheck.service.ts';

@Module({
  imports: [AccountsModule, NotesModule],
  providers: [AuthenticateService, RecheckService, InternalServer],
  exports: [InternalServer],
})
export class CollabModule {}
