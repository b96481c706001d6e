import { extname } from 'node:path';
import { defaultSectionColor, limits, planNames } from '@commonplace/contracts/api';
import { Injectable } from '@nestjs/common';
import type { SignedIn } from '../../access/viewer.ts';
import { Notebook } from '../../library/notebooks/notebook.entity.ts';
import { NotebookWriter } from '../../library/notebooks/write/notebook-writer.ts';
import { ownNotebookId } from '../../library/notes/write/own-notebook.ts';
import { Section } from '../../library/sections/section.entity.ts';
import { SectionWriter } from '../../library/sections/section-writer.ts';
import { Reads } from '../../platform/database/reads.ts';
import type { ImportItem } from './import-item.entity.ts';
import { ImportItems, ItemIsSettled } from './import-items.ts';
import { ImportNotes } from './import-notes.ts';
import { type PlannedThing, planImport } from './import-plan.ts';
import { type ImportSource, type SourceLoss, SourceRefused, type SourceSurvey } from './import-source.ts';
import { isPicturePath } from './readers/place-index.ts';

/** What is made into what. */
export interface ImportOrder {
  taskId: string;
  person: SignedIn;
  source: ImportSource;
  /** Of the uploaded file. */
  fileName: string;
  /** The notebook that the person chose for all of it. */
  notebookId: string | null;
  signal: AbortSignal;
}

/** What a plan makes, as the person sees it before. */
export interface PlanCounts {
  format: string;
  notebookId: string | null;
  notebooks: number;
  sections: number;
  notes: number;
  pictures: number;
  files: number;
  bytes: number;
  skipped: number;
  names: Record<'notebooks' | 'sections' | 'notes', string[]>;
}

/** A plan that is written down. */
export interface WrittenPlan {
  counts: PlanCounts;
  /** Of the file as a whole; those of a note are found when it is made. */
  losses: SourceLoss[];
}

/**
 * The work of an import in units: each is one transaction or less, and after each it yields. Whoever goes on after a crash begins
 * the same steps again, and what was done is not done twice.
 */
@Injectable()
export class ImportRun {
  constructor(
    private readonly reads: Reads,
    private readonly items: ImportItems,
    private readonly notes: ImportNotes,
    private readonly notebooks: NotebookWriter,
    private readonly sections: SectionWriter,
  ) {}

  /**
   * Reads what is in the file and writes down what is made of it. Nothing is made yet.
   *
   * @throws SourceRefused; AppError `not_found` or `forbidden` for the notebook
   */
  async *plan({
    taskId,
    person,
    source,
    fileName,
    notebookId,
  }: ImportOrder): AsyncGenerator<void, WrittenPlan> {
    const survey = await source.survey();
    if (survey.notes.length === 0)
      throw new SourceRefused('There is nothing in this file that can be a note.');
    if (notebookId === null) await this.refuseTooMany(person.userId, notebooksOf(survey));
    const { things, losses } = await planImport(survey, {
      name: fileName.slice(0, fileName.length - extname(fileName).length),
      isInNotebook: notebookId !== null,
      sectionsLeft: await this.sectionsLeft(person.userId, notebookId),
    });
    yield* this.items.write(taskId, things);
    return {
      counts: { notebookId, ...countsOf(survey, things) },
      losses: [...survey.losses, ...losses],
    };
  }

  /**
   * Makes what is planned and not made yet.
   *
   * @yields how many notes are made, after each thing
   * @throws AppError `storage_full`, `rejected`, `not_found`, `forbidden`, `unavailable`
   */
  async *make(order: ImportOrder): AsyncGenerator<number> {
    const { taskId, person, source, notebookId, signal } = order;
    const containers = await this.items.containers(taskId);
    let done = await this.items.countMade(taskId, 'note');
    for (const item of [...containers.values()].filter(({ state }) => state === 'planned')) {
      await this.makeContainer(order, item, containers).catch(unlessSettled);
      yield done;
    }
    const noteIds = await this.items.noteIds(taskId);
    const under = { taskId, person, source, notebookId, containers, noteIds, kept: new Map(), signal };
    for (;;) {
      const planned = await this.items.next(taskId, 'planned', ['note']);
      if (planned.length === 0) return;
      for (const item of planned) {
        signal.throwIfAborted();
        await this.notes.make(under, item).catch(unlessSettled);
        done += 1;
        yield done;
      }
    }
  }

  private async makeContainer(
    { person, notebookId }: ImportOrder,
    item: ImportItem,
    containers: ReadonlyMap<number, ImportItem>,
  ): Promise<void> {
    const drawn = {
      id: item.thingId,
      record: (unit: Parameters<ImportItems['settle']>[0]) => this.items.settle(unit, item, []),
    };
    if (item.kind === 'notebook') {
      await this.notebooks.create(person, item.name, drawn);
      return;
    }
    const parent = item.parentSeq === null ? notebookId : containers.get(Number(item.parentSeq))?.thingId;
    if (!parent) throw new Error('This section stands in no notebook');
    const section = { notebookId: parent, title: item.name, color: defaultSectionColor };
    await this.sections.create(person, section, drawn);
  }

  private async refuseTooMany(userId: string, notebooks: number): Promise<void> {
    const present = await this.reads.manager.countBy(Notebook, { ownerId: userId });
    if (present + notebooks > limits.notebooks)
      throw new SourceRefused(
        `This makes ${notebooks} notebooks, and you can have ${limits.notebooks} at most. Choose a notebook: its folders become sections.`,
      );
  }

  private async sectionsLeft(userId: string, notebookId: string | null) {
    const { manager } = this.reads;
    if (notebookId !== null) await ownNotebookId(manager, userId, notebookId);
    const ofNotebook = notebookId === null ? 0 : await manager.countBy(Section, { notebookId });
    const [all]: { count: number | string }[] = await manager.query(
      'SELECT COUNT(*) AS count FROM notebook JOIN section ON section.notebook_id = notebook.id WHERE notebook.owner_id = ?',
      [userId],
    );
    return {
      ofNotebook: limits.sections - ofNotebook,
      inAll: limits.sectionsInAll - Number(all?.count ?? 0),
    };
  }
}

function countsOf(
  { format, notes, files, losses }: SourceSurvey,
  things: readonly PlannedThing[],
): Omit<PlanCounts, 'notebookId'> {
  const namesOf = (of: PlannedThing['kind']) =>
    things.filter(({ kind }) => kind === of).map(({ name }) => name);
  const [notebooks, sections] = [namesOf('notebook'), namesOf('section')];
  const first = (names: string[]) => names.slice(0, planNames);
  const pictures = files.filter(({ path }) => isPicturePath(path));
  const bytes = [...notes, ...files].reduce((sum, each) => sum + each.bytes, 0);
  return {
    format,
    notebooks: notebooks.length,
    sections: sections.length,
    notes: notes.length,
    pictures: pictures.length,
    files: files.length - pictures.length,
    bytes,
    skipped: losses.reduce((sum, { count }) => sum + count, 0),
    names: { notebooks: first(notebooks), sections: first(sections), notes: first(namesOf('note')) },
  };
}

/** How many notebooks a plan makes: one for each outermost folder with notes, and one for those in none. */
function notebooksOf({ notes }: SourceSurvey): number {
  return new Set(notes.map(({ folder: [first] }) => first)).size;
}

/** Another process was first. */
function unlessSettled(error: unknown): void {
  if (!(error instanceof ItemIsSettled)) throw error;
}
