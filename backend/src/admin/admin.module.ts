import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { AdminController } from './admin.controller.ts';
import { Administration } from './administration.ts';

@Module({ imports: [AccountsModule], controllers: [AdminController], providers: [Administration] })
export class AdminModule {}
