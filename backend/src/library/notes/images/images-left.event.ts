/** Notes have let go of pictures: it is time to look whether any other has them. */
export class ImagesLeft {}
