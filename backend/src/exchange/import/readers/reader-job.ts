import type { SourceContent, SourceSurvey } from '../import-source.ts';

/** What the process that reads is asked. */
export type ReaderJob =
  | { act: 'survey'; path: string; name: string; folder: string }
  | { act: 'read'; index: number; asText: boolean }
  | { act: 'extract'; index: number };

export type ReaderAnswer =
  | { survey: SourceSurvey }
  | { content: SourceContent }
  | { extracted: string }
  | { isClosed: true };
