import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Config } from './config.ts';

/** Injection token of the {@link Config}. */
export const CONFIG = Symbol('config');

@Global()
@Module({})
// biome-ignore lint/complexity/noStaticOnlyClass: a dynamic module is a class in Nest
export class ConfigModule {
  static with(config: Config): DynamicModule {
    return { module: ConfigModule, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] };
  }
}
