import { Module } from '@nestjs/common';
import { CountFold } from './count-fold.ts';

@Module({ providers: [CountFold] })
export class CountsModule {}
