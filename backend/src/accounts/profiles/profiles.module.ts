import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts.module.ts';
import { CitiesModule } from '../cities/cities.module.ts';
import { DisplayPictures } from './pictures/display-pictures.ts';
import { PictureFilesController } from './pictures/picture-files.controller.ts';
import { ProfileEdits } from './profile-edits.ts';
import { ProfilesController } from './profiles.controller.ts';

@Module({
  imports: [AccountsModule, CitiesModule],
  controllers: [ProfilesController, PictureFilesController],
  providers: [ProfileEdits, DisplayPictures],
})
export class ProfilesModule {}
