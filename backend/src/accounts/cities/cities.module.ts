import { Module } from '@nestjs/common';
import { CitiesController } from './cities.controller.ts';
import { Cities } from './cities.ts';

@Module({ controllers: [CitiesController], providers: [Cities], exports: [Cities] })
export class CitiesModule {}
