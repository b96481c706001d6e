import { api } from '@commonplace/contracts/api';
import { LiveNote } from '../../support/live/live-note.ts';
import { type MarkFate, MarkingWriter } from '../../support/live/marking-writer.ts';
import type { ApiPerson } from '../../support/people/api-person.ts';
import { until } from '../../support/until.ts';
import { BrowserTab } from '../crash/faults/browser-tab.ts';
import type { LinkedCluster } from './linked-cluster.ts';

/** Milliseconds between two paragraphs of the browser's tab. */
const browserPause = 150;

/**
 * A note that its author has open in three tabs at once, all of which are typed in: two with a client of the protocol, which
 * knows what was acknowledged, and one with the session of our frontend, which comes back at its own pace.
 */
export class OpenNote {
  readonly id: string;
  readonly documentName: string;
  private readonly tabs: readonly LiveNote[];
  private readonly writers: readonly MarkingWriter[];
  private readonly browser: BrowserTab;
  private readonly typed: string[] = [];
  private typing: NodeJS.Timeout | undefined;

  private constructor(
    note: { id: string; documentName: string },
    tabs: readonly LiveNote[],
    browser: BrowserTab,
    random: () => number,
  ) {
    this.id = note.id;
    this.documentName = note.documentName;
    this.tabs = tabs;
    this.browser = browser;
    this.writers = tabs.map((tab, at) => new MarkingWriter(tab, `w${at}`, random));
  }

  static async create({ url }: LinkedCluster, author: ApiPerson, random: () => number): Promise<OpenNote> {
    const { note } = await author.call(api.notes.create, { headers: {}, body: {} });
    const documentName = note.documentName as string;
    await author.call(api.notes.publish, { body: { noteId: note.id, on: true } });
    const address = {
      url: `${url.replace('http', 'ws')}/collab/${documentName}`,
      documentName,
      token: author.token,
    };
    const tabs = await Promise.all([1, 2].map(() => new LiveNote(address).synced()));
    const browser = new BrowserTab(url, author, documentName);
    await browser.open();
    await browser.untilItSays('saved', 15_000);
    return new OpenNote({ id: note.id, documentName }, tabs, browser, random);
  }

  startTyping(): void {
    for (const writer of this.writers) writer.start(3);
    const type = () => {
      const mark = `«b-${this.typed.length}»`;
      this.typed.push(mark);
      this.browser.type(mark);
      this.typing = setTimeout(type, browserPause);
    };
    type();
  }

  stopTyping(): void {
    clearTimeout(this.typing);
    for (const writer of this.writers) writer.stop();
  }

  /** Resolves when each tab has saved what it holds and shows what the others hold, with the moment of each. */
  async allBack(): Promise<{ browser: number; others: number[] }> {
    const at = new Map<LiveNote | BrowserTab, number>();
    const all = [...this.tabs, this.browser];
    await until(() => {
      for (const tab of all) if (!at.has(tab) && this.isSaved(tab)) at.set(tab, performance.now());
      return all.every((tab) => this.isSaved(tab)) && new Set(all.map(({ text }) => text)).size === 1;
    }, `level tabs of ${this.documentName}`);
    const others = this.tabs.map((tab) => at.get(tab) as number);
    return { browser: at.get(this.browser) as number, others };
  }

  /** Promises about marks that this text breaks, and marks that it has twice. To be asked when all tabs are back. */
  broken(text: string): string[] {
    const marks = Array.from(text.matchAll(/«[^»]*»/g), ([mark]) => mark);
    const found = new Set(marks);
    const doubled = marks.filter((mark, at) => marks.indexOf(mark) !== at);
    return [
      ...doubled.map((mark) => `${mark} is there twice`),
      ...this.promises
        .filter(({ promised }) => promised !== 'nothing')
        .filter(({ mark, promised }) => found.has(mark) !== (promised === 'present'))
        .map(({ mark, promised }) => `${mark} should be ${promised}`),
    ];
  }

  get text(): string {
    return this.browser.text;
  }

  /** Marks whose fate was promised. */
  get promised(): number {
    return this.promises.length;
  }

  async close(): Promise<void> {
    this.stopTyping();
    for (const tab of this.tabs) tab.vanish();
    await this.browser.close();
  }

  private get promises(): Pick<MarkFate, 'mark' | 'promised'>[] {
    const ofBrowser = this.typed.map((mark) => ({ mark, promised: 'present' as const }));
    return [...this.writers.flatMap((writer) => writer.promises), ...ofBrowser];
  }

  private isSaved(tab: LiveNote | BrowserTab): boolean {
    if (tab instanceof BrowserTab) return tab.says === 'saved';
    return tab.provider.synced && tab.isSaved;
  }
}
