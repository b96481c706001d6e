import { Module } from '@nestjs/common';
import { PushSharedWithMeListener } from './push-shared-with-me.listener.ts';
import { SharingController } from './sharing.controller.ts';
import { SharingService } from './sharing.service.ts';

@Module({ controllers: [SharingController], providers: [SharingService, PushSharedWithMeListener] })
export class SharingModule {}
