import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { DiskFileStore } from './disk-file-store.ts';
import { FileRemover } from './file-remover.ts';
import { FileStore } from './file-store.ts';
import { KeptFiles } from './kept-files.ts';

@Global()
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [CONFIG],
      useFactory: (config: Config) => new DiskFileStore(join(config.dataDir, 'files')),
    },
    KeptFiles,
    FileRemover,
  ],
  exports: [FileStore, KeptFiles],
})
export class FilesModule {}
