import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { NotebooksModule } from '../../library/notebooks/notebooks.module.ts';
import { NotesModule } from '../../library/notes/notes.module.ts';
import { ExploreModule } from '../explore/explore.module.ts';
import { PreviewsController } from './previews.controller.ts';
import { Previews } from './previews.ts';

/** Pictures of links to public pages. */
@Module({
  imports: [AccountsModule, ExploreModule, NotesModule, NotebooksModule],
  controllers: [PreviewsController],
  providers: [Previews],
})
export class PreviewsModule {}
