import { Module } from '@nestjs/common';
import { SharingController } from './sharing.controller.ts';
import { SharingService } from './sharing.service.ts';

@Module({ controllers: [SharingController], providers: [SharingService] })
export class SharingModule {}
