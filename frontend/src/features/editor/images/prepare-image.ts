import { api, limits } from '@commonplace/contracts/api';
import { isSentAsItIs } from './accepted-images.ts';
import type { ScaledImage, ScaleJob } from './scaled-image.ts';

/** This browser cannot read the image, and the server does not take its kind. */
export class UnreadableImage extends Error {}

/** One image at a time: fifty megapixels are two hundred megabytes while they are drawn. */
let before: Promise<unknown> = Promise.resolve();

/**
 * The file that is uploaded of one that a person chose: scaled down to 2,560 pixels, upright, without the place of a
 * photo, in a kind that the server takes. Small files of such a kind, and animations, are sent as they are.
 *
 * @throws UnreadableImage; what the signal was aborted with
 */
export async function prepareImage(file: File, signal: AbortSignal): Promise<File> {
  if (file.type === 'image/gif' || typeof Worker === 'undefined') return file;
  const turn = before.then(() => scaledImage(file, signal));
  before = turn.catch(() => undefined);
  const result = await turn;
  if (result.kind === 'made')
    return new File([result.image], nameOf(file, result.image), { type: result.image.type });
  if (!isSentAsItIs(file)) throw new UnreadableImage();
  return file;
}

function scaledImage(file: File, signal: AbortSignal): Promise<ScaledImage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./scale-image.worker.ts', import.meta.url), { type: 'module' });
    const end = () => {
      signal.removeEventListener('abort', giveUp);
      worker.terminate();
    };
    const giveUp = () => {
      end();
      reject(signal.reason);
    };
    signal.addEventListener('abort', giveUp);
    worker.onmessage = ({ data }: MessageEvent<ScaledImage>) => {
      end();
      resolve(data);
    };
    // Also where there is not enough memory: the server may still take it as it is.
    worker.onerror = () => {
      end();
      resolve({ kind: 'unreadable' });
    };
    const { maxBytes } = api.notes.uploadImage.file;
    const isConverted = !isSentAsItIs(file);
    const job: ScaleJob = { file, longest: limits.noteImageWidth, mostBytes: maxBytes, isConverted };
    worker.postMessage(job);
  });
}

/** The server compares the ending of the name with the kind. */
function nameOf({ name }: File, { type }: Blob): string {
  return `${name.replace(/\.[^.]*$/, '')}.${type === 'image/png' ? 'png' : 'jpg'}`;
}
