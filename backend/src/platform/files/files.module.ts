import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { READER } from '../database/connection/data-sources.ts';
import { FileRemoval } from './file-removal.entity.ts';
import { FileRemover } from './file-remover.ts';
import { FileStore } from './file-store.ts';
import { KeptFiles } from './kept-files.ts';
import { LongFiles } from './long-files.ts';
import { openFileStore } from './open-file-store.ts';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([FileRemoval], READER)],
  providers: [
    {
      provide: FileStore,
      inject: [CONFIG],
      useFactory: (config: Config) => openFileStore(config.files),
    },
    KeptFiles,
    LongFiles,
    FileRemover,
  ],
  exports: [FileStore, KeptFiles, LongFiles],
})
export class FilesModule {}
