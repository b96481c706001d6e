import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.ts';
import { ProfilesController } from './profiles.controller.ts';

@Module({ imports: [AccountsModule], controllers: [ProfilesController] })
export class ProfilesModule {}
