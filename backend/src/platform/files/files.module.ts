import { join } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { CONFIG } from '../config/config.module.ts';
import type { Config } from '../config/config.ts';
import { DiskFileStore } from './disk-file-store.ts';
import { FileStore } from './file-store.ts';

@Global()
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [CONFIG],
      useFactory: (config: Config) => new DiskFileStore(join(config.dataDir, 'files')),
    },
  ],
  exports: [FileStore],
})
export class FilesModule {}
