import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.ts';

@Module({ imports: [AccountsModule] })
export class DeletionModule {}
