import { api } from '@commonplace/contracts/api';
import type { Stored } from '../../support/live/journal-reader.ts';
import type { ApiPerson } from '../../support/people/api-person.ts';
import type { TwoServerStack } from '../../support/stack/two-server-stack.ts';
import { fixedPlan } from '../../support/trial-plan.ts';
import type { RacePlan } from './race-plan.ts';
import { RestProber } from './rest-prober.ts';
import { Witness } from './witness.ts';

/** The people of a race: the note is alice's, bob writes in it, carol only reads. */
export interface Cast {
  alice: ApiPerson;
  bob: ApiPerson;
  carol: ApiPerson;
}

/** What came of one race. Empty lists are how it should be. */
export interface Outcome {
  plan: RacePlan;
  documentName: string;
  /** What the stored note held when the race was over, to be looked at once more when all of them are. */
  text: string | null;
  /** Of the writer, typed after the answer to the revocation and stored all the same. */
  late: string[];
  /** Of the writer, stored by a transaction that came after the revocation's own. */
  storedAfter: string[];
  /** Acknowledged and gone, of anybody. */
  lost: string[];
  /** Of the author, typed later than a second after the answer and read by someone who may not. */
  readLate: string[];
  /** Anything else that must not be. */
  wrong: string[];
  /** From the answer to each of those whose rights ended hearing of it, in milliseconds. */
  told: number[];
  /** How many marks the writer typed. */
  typed: number;
}

type Ending = 'out' | 'readonly';

/** Beyond the regular look, which finds what no hint told. */
const patience = 9_000;
const authorPause = 25;
/** A second, in which reading ends. The short form also runs beside others: there it is less than a look without a hint takes. */
const endsWithin = fixedPlan(1).isLong ? 1_000 : 3_000;
/**
 * More by this many times what the revocation itself took, or what the author waited for an
 * acknowledgement: on a machine that has other things to do each step waits.
 */
const slowdown = 3;

/** One note, three people, and one moment after which two of them have lost rights. */
export class Race {
  private readonly plan: RacePlan;
  private readonly servers: TwoServerStack;
  private readonly cast: Cast;
  private readonly noteId: string;
  private readonly documentName: string;
  private readonly author: Witness;
  private readonly writer: Witness;
  private readonly reader: Witness;
  /** Those whose rights end, and how. */
  private readonly losers: Map<Witness, Ending>;
  private readonly others: Witness[] = [];
  private rest: RestProber | null = null;
  private readonly wrong: string[] = [];

  private constructor(plan: RacePlan, servers: TwoServerStack, cast: Cast, noteId: string, name: string) {
    this.plan = plan;
    this.servers = servers;
    this.cast = cast;
    this.noteId = noteId;
    this.documentName = name;
    this.author = this.open('a', plan.author, cast.alice);
    this.writer = this.open('b', plan.writer, cast.bob);
    this.reader = this.open('c', plan.reader, cast.carol);
    this.losers = new Map([[this.writer, plan.kind === 'downgrade' ? 'readonly' : 'out']]);
    if (plan.kind !== 'sign-out') this.losers.set(this.reader, 'out');
  }

  static async run(plan: RacePlan, servers: TwoServerStack, cast: Cast): Promise<Outcome> {
    const { note } = await cast.alice.call(api.notes.create, { headers: {}, body: {} });
    const race = new Race(plan, servers, cast, note.id, note.documentName as string);
    try {
      return await race.run();
    } finally {
      await race.rest?.stop();
      for (const person of race.people) person.vanish();
    }
  }

  private get people(): Witness[] {
    return [this.author, this.writer, this.reader, ...this.others];
  }

  private async run(): Promise<Outcome> {
    const { author, writer, plan, wrong } = this;
    await this.begin();
    const calledAt = performance.now();
    await this.revoke();
    const answeredAt = performance.now();
    const atAnswer = await this.read();
    await this.untilTold();
    const slowest = Math.max(answeredAt - calledAt, author.slowestAcknowledgement);
    const limit = endsWithin + slowdown * slowest;

    // Everyone goes on: what gets through after this would be there when the author's next words are.
    for (let more = 0; more < 5; more += 1) writer.type();
    author.stop();
    await this.proveDelivery();
    writer.stop();
    await this.rest?.stop();
    const atEnd = await this.read();
    // Who asked once more may have got the rights before the last change, and then the present ones.
    await this.untilTold();

    const stored = (mark: string) => atEnd?.text.includes(mark) ?? false;
    const told = [...this.losers].flatMap(([person, end]) =>
      this.toldAfter(person, end, calledAt, answeredAt, limit),
    );
    const marks = [...writer.typed.keys()];
    const typedLater = (mark: string) => (writer.typed.get(mark) as number) > answeredAt;
    for (const mark of writer.acknowledged.keys())
      if (typedLater(mark)) wrong.push(`${mark} was acknowledged`);
    this.judgeQuestions(calledAt);
    this.judgeRest(answeredAt, atAnswer, atEnd);
    if (plan.kind === 'delete' && (atAnswer || atEnd)) wrong.push('The journal outlived its note');
    const outcome = {
      late: marks.filter((mark) => typedLater(mark) && stored(mark)),
      storedAfter: marks.filter((mark) => stored(mark) && !atAnswer?.text.includes(mark)),
      lost: atEnd
        ? [...author.acknowledged.keys(), ...writer.acknowledged.keys()].filter((mark) => !stored(mark))
        : [],
      readLate: [...this.losers].flatMap(([person, end]) =>
        end === 'out' ? this.readAfter(person, answeredAt + limit) : [],
      ),
    };
    if (plan.isGivenBack && this.isGrant) await this.giveBack();
    const text = (await this.read())?.text ?? null;
    return { plan, documentName: this.documentName, text, ...outcome, wrong, told, typed: marks.length };
  }

  private async untilTold(): Promise<void> {
    await Promise.all([...this.losers].map(([person, end]) => person.when(() => person.isAt(end), patience)));
  }

  private open(name: string, server: 0 | 1, { token }: ApiPerson): Witness {
    const { documentName } = this;
    const isStubborn = name !== 'a' && this.plan.isStubborn;
    return new Witness(name, { url: this.servers.urls[server], documentName, token, isStubborn });
  }

  private read(): Promise<Stored | null> {
    return this.servers.journal.read(this.documentName);
  }

  /** Until the writer is in the middle of the act of the plan. */
  private async begin(): Promise<void> {
    const { author, writer, reader, plan, cast } = this;
    const { bob, carol } = cast;
    await this.share([bob], [carol]);
    author.connect();
    await author.live.synced();
    author.start(() => authorPause);
    writer.connect();
    reader.connect();
    if (plan.moment !== 'opening') await Promise.all([writer.live.synced(), reader.live.synced()]);
    if (!plan.isSilent) writer.start(plan.pause);
    if (plan.moment !== 'opening' && !plan.isSilent)
      await writer.when(() => writer.acknowledged.size > 0, patience);
    if (plan.usesRest) this.rest = new RestProber(bob, this.noteId);
    await new Promise((resolve) => setTimeout(resolve, plan.delay));
    if (plan.moment === 'reconnecting') for (const person of [writer, reader]) person.live.breakSocket();
  }

  private async revoke(): Promise<void> {
    const { bob, carol, alice } = this.cast;
    switch (this.plan.kind) {
      case 'unshare':
        return this.share([], []);
      case 'downgrade':
        return this.share([], [bob]);
      case 'flicker':
        await this.share([], []);
        await this.share([bob], [carol]);
        return this.share([], []);
      case 'delete':
        await alice.call(api.notes.delete, { body: { id: this.noteId } });
        return;
      case 'sign-out':
        await bob.call(api.users.logout, {});
    }
  }

  private async share(editors: ApiPerson[], viewers: ApiPerson[]): Promise<void> {
    const ids = (people: ApiPerson[]) => people.map(({ id }) => id);
    const body = { noteId: this.noteId, usersEdit: ids(editors), usersView: ids(viewers) };
    await this.cast.alice.call(api.notes.share, { body });
  }

  /** The rights that end can be given back. */
  private get isGrant(): boolean {
    return this.plan.kind !== 'delete' && this.plan.kind !== 'sign-out';
  }

  /** The author's next words are acknowledged, and who may still read has them: these lines work, and work in order. */
  private async proveDelivery(): Promise<void> {
    const { author, plan, wrong } = this;
    if (plan.kind === 'delete') {
      if (!(await author.when(() => author.isAt('out'), patience)))
        wrong.push('The author was not told of the deletion');
      return;
    }
    const last = author.type();
    if (!(await author.isAcknowledged(last, patience)))
      wrong.push(`The author could not write on: ${JSON.stringify(author.rights)}`);
    for (const person of [this.writer, this.reader]) {
      if (this.losers.get(person) === 'out') continue;
      if (!(await person.when(() => person.live.text.includes(last), patience)))
        wrong.push('Who may still read does not see what the author writes');
    }
  }

  private toldAfter(
    person: Witness,
    end: Ending,
    calledAt: number,
    answeredAt: number,
    limit: number,
  ): number[] {
    const at = person.settledAt(end, calledAt);
    if (at === null) {
      this.wrong.push(`Never told to be ${end}: ${JSON.stringify(person.rights)}`);
      return [];
    }
    const after = Math.max(0, at - answeredAt);
    if (after > limit) this.wrong.push(`Told to be ${end} after ${Math.round(after)} ms`);
    return [after];
  }

  private readAfter(person: Witness, since: number): string[] {
    const { text } = person.live;
    return [...this.author.typed].flatMap(([mark, at]) => (at > since && text.includes(mark) ? [mark] : []));
  }

  /**
   * A refused client asks once more at most. A broken socket asks by itself when it is back, and so does
   * one that the server has ended because nothing was opened on it for ten seconds.
   */
  private judgeQuestions(calledAt: number): void {
    const { plan, author, wrong } = this;
    const isOneChange = plan.kind !== 'flicker';
    if (isOneChange && plan.kind !== 'delete' && author.asked.length > 1)
      wrong.push('The author was made to ask for their rights again');
    if (!isOneChange || plan.isStubborn) return;
    const mostly = plan.moment === 'typing' ? 1 : 2;
    for (const [person, end] of this.losers) {
      const ended =
        person.rights.find(({ reason }) => reason === 'journal-away')?.at ?? Number.POSITIVE_INFINITY;
      const times = person.asked.filter((at) => at > calledAt && at < ended).length;
      if (times > mostly)
        wrong.push(`Asked ${times} times on the way to being ${end}: ${JSON.stringify(person.rights)}`);
    }
  }

  /** What is asked over REST after the answer is judged by the same commit. */
  private judgeRest(answeredAt: number, atAnswer: Stored | null, atEnd: Stored | null): void {
    if (atAnswer && atEnd && atEnd.title !== atAnswer.title)
      this.wrong.push('A title was written after the answer');
    const refused = { unshare: 404, flicker: 404, delete: 404, 'sign-out': 401, downgrade: 403 }[
      this.plan.kind
    ];
    for (const { what, begunAt, status } of this.rest?.attempts ?? []) {
      const expected = this.plan.kind === 'downgrade' && what === 'read' ? 200 : refused;
      if (begunAt > answeredAt && status !== expected)
        this.wrong.push(`A ${what} over REST after the answer was answered ${status}`);
    }
  }

  /** With their rights back they write and read again. */
  private async giveBack(): Promise<void> {
    const { bob, carol } = this.cast;
    // Or they might ask once more, and what they typed in vain would rightly be stored now.
    for (const person of [this.writer, this.reader]) person.vanish();
    await this.share([bob], [carol]);
    const writer = this.open('d', this.plan.writer, bob);
    const reader = this.open('e', this.plan.reader, carol);
    this.others.push(writer, reader);
    for (const person of this.others) person.connect();
    await Promise.all([writer.live.synced(), reader.live.synced()]);
    const mark = writer.type();
    const isWritten = await writer.isAcknowledged(mark, patience);
    const isRead = await reader.when(() => reader.live.text.includes(mark), patience);
    if (!isWritten || !isRead) this.wrong.push('The rights came back, and writing did not');
  }
}
