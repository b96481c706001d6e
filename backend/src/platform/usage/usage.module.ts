import { Global, Module } from '@nestjs/common';
import { StorageQuota } from './storage-quota.ts';

@Global()
@Module({ providers: [StorageQuota], exports: [StorageQuota] })
export class UsageModule {}
