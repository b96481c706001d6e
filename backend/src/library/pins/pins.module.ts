import { Module } from '@nestjs/common';
import { NotesModule } from '../notes/notes.module.ts';
import { PinsController } from './pins.controller.ts';
import { Pins } from './pins.ts';
import { UnpinListener } from './unpin.listener.ts';

@Module({
  imports: [NotesModule],
  controllers: [PinsController],
  providers: [Pins, UnpinListener],
  exports: [Pins],
})
export class PinsModule {}
