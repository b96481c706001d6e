import { api, type EndpointInput } from '@commonplace/contracts/api';
import { Controller } from '@nestjs/common';
import type { SignedIn } from '../../../access/viewer.ts';
import { CurrentPerson } from '../../../accounts/sessions/current-viewer.ts';
import { Endpoint } from '../../../platform/http/endpoint.ts';
import { ImageClaims } from './image-claims.ts';
import { imageLocation } from './image-files.ts';
import { ImageUploads } from './image-uploads.ts';

@Controller()
export class NoteImagesController {
  constructor(
    private readonly uploads: ImageUploads,
    private readonly claims: ImageClaims,
  ) {}

  @Endpoint(api.notes.uploadImage)
  async upload(input: EndpointInput<typeof api.notes.uploadImage>, @CurrentPerson() person: SignedIn) {
    const uploaded = await this.uploads.add(person, input);
    return { success: true as const, message: 'The image was added.', ...uploaded };
  }

  @Endpoint(api.notes.claimImages)
  async claim({ body }: EndpointInput<typeof api.notes.claimImages>, @CurrentPerson() person: SignedIn) {
    const claimed = await this.claims.claim(person, body.noteId, body.images);
    const images = body.images.map((from) => {
      const image = claimed.get(from);
      if (!image) return { from, location: null, width: null, height: null };
      const { hash, width, height } = image;
      return { from, location: imageLocation(body.noteId, hash), width, height };
    });
    return { success: true as const, message: 'The images.', images };
  }
}
