import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.ts';
import { AccountDeletion } from './account-deletion.ts';
import { AccountPurge } from './account-purge.ts';
import { Belongings } from './belongings.ts';
import { DeletionController } from './deletion.controller.ts';

@Module({
  imports: [AccountsModule],
  controllers: [DeletionController],
  providers: [AccountDeletion, AccountPurge, Belongings],
  exports: [Belongings],
})
export class DeletionModule {}
