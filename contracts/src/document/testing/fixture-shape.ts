import type { Node, Schema } from '@tiptap/pm/model';
import type fc from 'fast-check';

/** What the documents of a block are made of. */
export interface LegalParts {
  schema: Schema;
  /** Letters with blanks between. */
  words: fc.Arbitrary<string>;
  /** Text with marks, and line breaks. */
  line: fc.Arbitrary<Node[]>;
  /** Attributes of a block that can be aligned and indented. */
  layout: fc.Arbitrary<{ align: string | null; indent: number | null }>;
  paragraph: fc.Arbitrary<Node>;
  /** Any block. */
  block: fc.Arbitrary<Node>;
  /** One block or two. */
  blocks: fc.Arbitrary<Node[]>;
}

/** What tests know of a block. Nothing in it is taken from the definition that it tests. */
export interface BlockFixtures {
  /** How many blocks are in it: none, some, or parts that have some each. */
  size: 'leaf' | 'container' | 'large';
  /** Its HTML in every form, frozen: documents of others are made of it. See docs/html-vocabulary.md. */
  html: readonly string[];
  /** Its elements, with the pattern that the whole of each attribute matches. */
  harmless: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Any legal block of this kind. */
  legal: (parts: LegalParts) => fc.Arbitrary<Node>;
}

export const kindPattern = '(default|info|success|warning|danger)';
export const layoutPattern = '(align-(left|center|right|justify)( |$))?(indent-[1-8])?';
