import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { UploadedFilesController } from './uploaded-files.controller.ts';

@Module({ imports: [AccountsModule], controllers: [UploadedFilesController] })
export class UploadsModule {}
