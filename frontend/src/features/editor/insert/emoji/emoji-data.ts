import type { EmojiData } from 'frimousse';
import { z } from 'zod';

/** Emoji of later versions are empty boxes on systems that are a few years old. */
const newestVersion = 15;

const emojiShape = z.object({
  emoji: z.string(),
  label: z.string(),
  version: z.number(),
  /** None for what is only a part of an emoji. */
  group: z.number().optional(),
  tags: z.array(z.string()).default([]),
  skins: z
    .array(z.object({ emoji: z.string(), tone: z.union([z.number(), z.array(z.number())]) }))
    .default([]),
});
const messagesShape = z.object({
  groups: z.array(z.object({ key: z.string(), message: z.string(), order: z.number() })),
  skinTones: z.array(z.object({ key: z.string(), message: z.string() })),
});

/** In the order in which the data counts the tones of a skin, from 1 on. */
const tones = ['light', 'medium-light', 'medium', 'medium-dark', 'dark'] as const;
type Tone = (typeof tones)[number];

/**
 * The emoji with their English names, from our own address, so that no other site learns who writes here. The browser keeps them.
 *
 * Rejects when they can't be loaded.
 */
export async function loadEmojiData(): Promise<EmojiData> {
  const [emojis, { groups, skinTones }] = await Promise.all([
    import('emojibase-data/en/data.json').then((data) => z.array(emojiShape).parse(data.default)),
    import('emojibase-data/en/messages.json').then((data) => messagesShape.parse(data.default)),
  ]);
  return {
    locale: 'en',
    emojis: emojis.flatMap(({ emoji, label, version, group, tags, skins }) =>
      group === undefined || version > newestVersion
        ? []
        : [{ emoji, label, version, tags, category: group, ...skinsOf(skins) }],
    ),
    categories: groups
      .filter(({ key }) => key !== 'component')
      .map(({ order, message }) => ({ index: order, label: capitalized(message) })),
    skinTones: byTone((tone) => skinTones.find(({ key }) => key === tone)?.message ?? tone),
  };
}

/** What there is when they can't be loaded. */
export const noEmoji: EmojiData = {
  locale: 'en',
  emojis: [],
  categories: [],
  skinTones: byTone((tone) => tone),
};

function skinsOf(skins: z.infer<typeof emojiShape>['skins']) {
  if (skins.length === 0) return {};
  const inTone = new Map(skins.map(({ tone, emoji }) => [tone, emoji]));
  if (!tones.every((_, index) => inTone.has(index + 1))) return {};
  return { skins: byTone((tone) => inTone.get(tones.indexOf(tone) + 1) ?? '') };
}

function byTone(value: (tone: Tone) => string): Record<Tone, string> {
  return Object.fromEntries(tones.map((tone) => [tone, value(tone)])) as Record<Tone, string>;
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
