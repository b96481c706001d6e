import { Module } from '@nestjs/common';
import { DeletionModule } from '../accounts/deletion/deletion.module.ts';
import { BelongingNotebooks } from './belonging-notebooks.ts';
import { DefaultNotebookListener } from './default-notebook.listener.ts';
import { NotebooksController } from './notebooks.controller.ts';

@Module({
  imports: [DeletionModule],
  controllers: [NotebooksController],
  providers: [DefaultNotebookListener, BelongingNotebooks],
})
export class NotebooksModule {}
