import sharp from 'sharp';
import type { DemoPerson } from './read-world.ts';

/** The drawings that a text or a cover names as `drawing:<scene>/<number>`; the number is its palette and arrangement. */
const scenes = { hills, harbour, still, garden, city, night, chart } as const;

const palettes = [
  ['#f6e7c8', '#e2a65b', '#9a5a3c', '#46382f'],
  ['#dfeaf0', '#88aabd', '#3f6379', '#22333f'],
  ['#eef0dc', '#a9b97c', '#5f7a4c', '#2e3f2c'],
  ['#f7ded6', '#dd8f7f', '#97455a', '#45243a'],
  ['#e9e3f2', '#a998c8', '#665590', '#2f2a4d'],
] as const;

type Palette = (typeof palettes)[number];

const width = 1_200;
const height = 630;

/** A scene as a PNG. @throws Error for an unknown name */
export function drawScene(name: string): Promise<Buffer> {
  const [, kind = '', number = ''] = /^drawing:(\w+)\/(\d+)$/.exec(name) ?? [];
  const scene = Object.hasOwn(scenes, kind) ? scenes[kind as keyof typeof scenes] : undefined;
  if (!scene) throw new Error(`There is no ${name}`);
  const seed = Number(number);
  return toPng(scene(palettes[seed % palettes.length] as Palette, randomOf(seed + 1)), width, height);
}

/** A face in the colours of a person, as a PNG. */
export function drawPortrait({
  colors: [skin, hair, clothes, ground],
  hair: cut,
}: DemoPerson): Promise<Buffer> {
  const behind = {
    short: '',
    cap: '',
    bun: `<circle cx="256" cy="96" r="52" fill="${hair}"/>`,
    long: `<path d="M136 236 Q136 100 256 100 T376 236 L392 430 H120Z" fill="${hair}"/>`,
    curls: [150, 186, 256, 326, 362]
      .map((x, at) => `<circle cx="${x}" cy="${[226, 158, 122, 158, 226][at]}" r="62" fill="${hair}"/>`)
      .join(''),
  }[cut];
  const above =
    cut === 'cap'
      ? `<path d="M150 206 Q150 108 256 108 T362 206Z M340 190 h84 q8 22 -20 22 h-70z" fill="${hair}"/>`
      : `<path d="M152 232 Q146 112 256 112 T360 232 Q336 168 262 172 Q188 168 152 232Z" fill="${hair}"/>`;
  return toPng(
    `<rect width="512" height="512" fill="${ground}"/>${behind}
    <path d="M84 512 Q92 372 256 372 T428 512Z" fill="${clothes}"/>
    <path d="M216 320 h80 v72 q-40 36 -80 0z" fill="${skin}"/>
    <ellipse cx="256" cy="244" rx="104" ry="122" fill="${skin}"/>${above}
    <circle cx="216" cy="250" r="9" fill="#2b2622"/><circle cx="296" cy="250" r="9" fill="#2b2622"/>
    <path d="M218 304 q38 30 76 0" fill="none" stroke="#2b2622" stroke-width="7" stroke-linecap="round"/>`,
    512,
    512,
  );
}

/** The product reads no SVG. This process reads only what is drawn here, and unblocks it for itself. */
function toPng(shapes: string, wide: number, high: number): Promise<Buffer> {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}">${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

type Random = (least: number, most: number) => number;

/** The same numbers for the same seed (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed * 0x9e3779b9;
  return (least, most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.round(least + (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (most - least));
  };
}

/** `count` shapes, one after the other. */
function many(count: number, shape: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => shape(at)).join('');
}

const ground = (color: string) => `<rect width="${width}" height="${height}" fill="${color}"/>`;

function ridge(random: Random, level: number, color: string): string {
  const points = many(5, (at) => {
    const x = at * 240;
    return `Q${x + 120} ${level - random(20, 110)} ${x + 240} ${level - random(-10, 40)} `;
  });
  return `<path d="M0 ${level} ${points} V${height} H0Z" fill="${color}"/>`;
}

function hills([light, soft, strong, dark]: Palette, random: Random): string {
  const sun = `<circle cx="${random(250, 950)}" cy="${random(110, 200)}" r="64" fill="#fff" opacity=".75"/>`;
  return `${ground(light)}${sun}${ridge(random, 340, soft)}${ridge(random, 430, strong)}${ridge(random, 540, dark)}`;
}

function harbour([light, soft, strong, dark]: Palette, random: Random): string {
  const boats = many(4, (at) => {
    const x = 120 + at * 270 + random(-30, 30);
    const y = random(400, 520);
    return `<path d="M${x} ${y} h130 l-26 36 h-78z" fill="${dark}"/><path d="M${x + 60} ${y - 8} v-130 l60 120z" fill="${light}"/>`;
  });
  const waves = many(
    14,
    () =>
      `<rect x="${random(0, 1_100)}" y="${random(390, 610)}" width="${random(40, 160)}" height="4" fill="${light}" opacity=".5"/>`,
  );
  return `${ground(light)}${ridge(random, 330, soft)}<rect y="360" width="${width}" height="270" fill="${strong}"/>${waves}${boats}`;
}

function still([light, soft, strong, dark]: Palette, random: Random): string {
  const fruit = many(
    5,
    (at) =>
      `<circle cx="${560 + at * 92}" cy="${440 - random(0, 16)}" r="${random(40, 62)}" fill="${at % 2 ? soft : strong}"/>`,
  );
  const bowl = `<path d="M180 330 h290 q-10 160 -145 160 t-145 -160z" fill="${strong}"/><ellipse cx="325" cy="330" rx="145" ry="26" fill="${soft}"/>`;
  return `${ground(light)}<rect y="470" width="${width}" height="160" fill="${dark}"/>${fruit}${bowl}`;
}

function garden([light, soft, strong, dark]: Palette, random: Random): string {
  const plants = many(11, (at) => {
    const x = 60 + at * 108;
    const top = random(190, 400);
    return `<path d="M${x} 560 V${top}" stroke="${dark}" stroke-width="8"/><ellipse cx="${x - 26}" cy="${top + 90}" rx="34" ry="14" fill="${strong}"/><ellipse cx="${x + 26}" cy="${top + 130}" rx="34" ry="14" fill="${strong}"/><circle cx="${x}" cy="${top}" r="${random(22, 44)}" fill="${at % 3 ? soft : strong}"/>`;
  });
  return `${ground(light)}${plants}<rect y="550" width="${width}" height="80" fill="${dark}"/>`;
}

function city([light, soft, strong, dark]: Palette, random: Random): string {
  const houses = many(12, (at) => {
    const top = random(180, 420);
    const windows = many(
      6,
      (window) =>
        `<rect x="${at * 100 + 22 + (window % 2) * 34}" y="${top + 30 + Math.floor(window / 2) * 56}" width="18" height="28" fill="${light}" opacity=".8"/>`,
    );
    return `<rect x="${at * 100}" y="${top}" width="96" height="${height}" fill="${[soft, strong, dark][at % 3]}"/>${windows}`;
  });
  return `${ground(light)}${houses}`;
}

function night([light, soft, , dark]: Palette, random: Random): string {
  const stars = many(
    60,
    () => `<circle cx="${random(0, width)}" cy="${random(0, 400)}" r="${random(1, 4)}" fill="${light}"/>`,
  );
  return `${ground(dark)}${stars}<circle cx="${random(250, 950)}" cy="150" r="58" fill="${light}"/>${ridge(random, 520, soft)}${ridge(random, 580, '#17181c')}`;
}

function chart([light, soft, strong, dark]: Palette, random: Random): string {
  const bars = many(9, (at) => {
    const high = random(80, 420);
    return `<rect x="${120 + at * 108}" y="${530 - high}" width="72" height="${high}" rx="6" fill="${at % 2 ? soft : strong}"/>`;
  });
  return `${ground(light)}${bars}<rect x="90" y="530" width="1020" height="6" fill="${dark}"/>`;
}
