import { Module } from '@nestjs/common';
import { DefaultNotebookListener } from './default-notebook.listener.ts';
import { NotebooksController } from './notebooks.controller.ts';

@Module({ controllers: [NotebooksController], providers: [DefaultNotebookListener] })
export class NotebooksModule {}
