import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import { answerJobs } from '../../platform/process/answer-jobs.ts';
import { themeColors } from '../../platform/theme/theme-colors.ts';
import { textAsHtml } from '../text-as-html.ts';
import { AsianFonts } from './asian-fonts.ts';
import type { PreviewJob } from './preview-job.ts';

/* A worker process that draws previews. */

const width = 1_200;
const height = 630;
const margin = 80;
const maxPixels = 25_000_000;
/** Of one step of the drawing. */
const patienceSeconds = 4;

const { paper, ink, inkSoft } = themeColors.light;

/** Brought along: where the server runs there may be no font. */
const fontfile = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/literata/600SemiBold/Literata_600SemiBold.ttf'),
);
/** In pixels, the largest first that fits. */
const titleSizes = [84, 68, 54, 44] as const;
const titleHeight = 350;
const titleWidth = width - 2 * margin;
const faceSize = 200;
const belowFace = 36;
/** Of the author's and the product's names, in pixels. */
const lineSize = 32;
const lineHeight = 44;
const authorWidth = 700;
const productName = 'Commonplace';
/** Of a title; more would be too small to be read. */
const mostCharacters = 200;

/** A picture that is smaller than this share of the preview stands on paper in its own size. */
const smallestShare = 0.5;

const asianFonts = new AsianFonts();

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadWebp', 'VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadNsgif'],
});
sharp.concurrency(1);
sharp.cache(false);

process.on('exit', () => asianFonts.close());
answerJobs(draw);

async function draw(job: PreviewJob): Promise<Buffer> {
  const picture = job.picture && (await pictureOf(job.picture).catch(() => null));
  // A photograph in 256 colours is a third as large; letters would stand on specks of them.
  const drawn = picture?.png({ palette: true, effort: 3 }) ?? (await titleOf(job)).png();
  return drawn.timeout({ seconds: patienceSeconds }).toBuffer();
}

async function pictureOf(bytes: Uint8Array): Promise<Sharp> {
  const open = () => sharp(bytes, { limitInputPixels: maxPixels }).timeout({ seconds: patienceSeconds });
  const size = await open().metadata();
  const isSmall = size.width < width * smallestShare || size.height < height * smallestShare;
  const shape = isSmall ? { fit: 'inside' as const, withoutEnlargement: true } : { fit: 'cover' as const };
  const input = await open()
    .autoOrient()
    .resize({ width, height, ...shape })
    .flatten({ background: paper })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return sheet([{ input, gravity: 'center' }]);
}

/** A circle. */
async function faceOf(bytes: Uint8Array): Promise<Buffer> {
  const size = { width: faceSize, height: faceSize };
  const pixels = await sharp(bytes, { limitInputPixels: maxPixels })
    .timeout({ seconds: patienceSeconds })
    .autoOrient()
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: paper })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer();
  const radius = faceSize / 2;
  const circle = Buffer.from(
    Array.from({ length: faceSize * faceSize }, (_, at) => {
      const [x, y] = [(at % faceSize) + 0.5 - radius, Math.floor(at / faceSize) + 0.5 - radius];
      return Math.round(255 * Math.min(1, Math.max(0, radius - Math.hypot(x, y))));
    }),
  );
  return sharp(pixels, { raw: { ...size, channels: 3 } })
    .joinChannel(circle, { raw: { ...size, channels: 1 } })
    .png()
    .toBuffer();
}

async function titleOf({ title, name, face: picture }: PreviewJob): Promise<Sharp> {
  const words = Array.from(title).slice(0, mostCharacters).join('');
  const face = picture ? await faceOf(picture).catch(() => null) : null;
  const above = face === null ? 0 : faceSize + belowFace;
  const heading = await largestThatFits(words, titleHeight - above);
  const author = await line(name, authorWidth);
  const product = await line(productName, width);
  return sheet([
    ...(face === null ? [] : [{ input: face, left: margin, top: margin }]),
    { input: heading, left: margin, top: margin + above },
    { input: author.data, left: margin, top: height - margin - lineHeight },
    {
      input: product.data,
      left: width - margin - product.info.width,
      top: height - margin - lineHeight,
    },
  ]);
}

async function largestThatFits(words: string, mostHeight: number): Promise<Buffer> {
  const families = await familiesFor(words);
  for (const size of titleSizes) {
    const heading = text(words, { families, size, color: ink });
    const { data, info } = await heading.png().toBuffer({ resolveWithObject: true });
    if (info.height > mostHeight && size !== titleSizes.at(-1)) continue;
    // What is one letter to the font, such as a chain of joined emoji, is not wrapped.
    const seen = { width: Math.min(info.width, titleWidth), height: Math.min(info.height, mostHeight) };
    return sharp(data)
      .extract({ left: 0, top: 0, ...seen })
      .toBuffer();
  }
  throw new Error('No size was tried');
}

/** The first line of a small text, and of that what fits into the width. */
async function line(words: string, mostWidth: number) {
  const style = { families: await familiesFor(words), size: lineSize, color: inkSoft };
  const { data, info } = await text(words, style).png().toBuffer({ resolveWithObject: true });
  const seen = { width: Math.min(info.width, mostWidth), height: Math.min(info.height, lineHeight) };
  return sharp(data)
    .extract({ left: 0, top: 0, ...seen })
    .toBuffer({ resolveWithObject: true });
}

/** The families that have the letters of a text, in the order in which they are tried. */
async function familiesFor(words: string): Promise<readonly string[]> {
  const use = async (file: string) => {
    // A font is known to Pango once something was drawn with its file.
    await sharp({ text: { text: 'x', fontfile: file } })
      .timeout({ seconds: patienceSeconds })
      .toBuffer();
  };
  return ['Literata', ...(await asianFonts.prepare(words, use))];
}

interface TextStyle {
  families: readonly string[];
  /** Pixels. */
  size: number;
  color: string;
}

function text(words: string, { families, size, color }: TextStyle): Sharp {
  const font = `${families.join(',')} SemiBold ${size}`;
  const options = { font, fontfile, rgba: true, dpi: 72 } as const;
  const marked = `<span foreground="${color}">${escaped(words)}</span>`;
  const wrapped = { width: titleWidth, wrap: 'word-char', spacing: Math.round(size / 16) } as const;
  return sharp({ text: { text: marked, ...options, ...wrapped } }).timeout({ seconds: patienceSeconds });
}

/** What people wrote is no markup of Pango's. A text without anything to see can't be drawn. */
function escaped(words: string): string {
  const plain = words.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ');
  const seen = /[^\s\p{Cf}]/u.test(plain) ? plain : '…';
  return textAsHtml(seen);
}

function sheet(overlays: OverlayOptions[]): Sharp {
  return sharp({ create: { width, height, channels: 3, background: paper } }).composite(overlays);
}
