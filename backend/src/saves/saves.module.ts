import { Module } from '@nestjs/common';
import { NoteSaves } from './note-saves.ts';
import { NotebookSaves } from './notebook-saves.ts';
import { SavesController } from './saves.controller.ts';

@Module({ controllers: [SavesController], providers: [NoteSaves, NotebookSaves] })
export class SavesModule {}
