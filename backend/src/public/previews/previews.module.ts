import { Module } from '@nestjs/common';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { PreviewsController } from './previews.controller.ts';
import { Previews } from './previews.ts';

/** Pictures of links to what is published. */
@Module({
  imports: [NotesModule, NotebooksModule],
  controllers: [PreviewsController],
  providers: [Previews],
})
export class PreviewsModule {}
