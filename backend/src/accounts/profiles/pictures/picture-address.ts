const folder = 'people/';
const served = '/files/';

/** The name a picture is kept under. */
export function pictureName(id: string): string {
  return `${folder}${id}.webp`;
}

/** Where a kept picture is served, below the origin. */
export function pictureUrl(name: string): string {
  return `${served}${name}`;
}

/** The name that the picture at an address is kept under; null without a picture of ours. */
export function fileOfPicture(url: string | null): string | null {
  return url?.startsWith(served + folder) ? url.slice(served.length) : null;
}
