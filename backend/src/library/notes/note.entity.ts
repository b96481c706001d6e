import type { PublishMode } from '@commonplace/contracts/api';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';
import { Notebook } from '../notebooks/notebook.entity.ts';

/** A note's facts. From `title` on they are derived from its content by the fold, for lists. */
@Entity('note')
export class Note {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'author_id' })
  authorId!: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'author_id' })
  author!: Relation<User>;

  @Column('varchar', { name: 'notebook_id' })
  notebookId!: string;

  @ManyToOne(() => Notebook)
  @JoinColumn({ name: 'notebook_id' })
  notebook!: Relation<Notebook>;

  @Column('varchar', { name: 'section_id', nullable: true })
  sectionId!: string | null;

  @Column('boolean', { name: 'is_protected' })
  isProtected!: boolean;

  @WholeNumberColumn({ name: 'published_at', nullable: true })
  publishedAt!: number | null;

  /** A2, kept by `public-notes.ts` alone. */
  @Column('boolean', { name: 'is_public' })
  isPublic!: boolean;

  /** When everyone could read it for the first time; 0 before. Kept by `public-notes.ts` alone. */
  @WholeNumberColumn({ name: 'first_public_at' })
  firstPublicAt!: number;

  /** What people did with it in the last week; kept by `social/popularity` alone. */
  @WholeNumberColumn({})
  popularity!: number;

  @Column('double', { name: 'font_size' })
  fontSize!: number;

  @Column('double', { name: 'line_height' })
  lineHeight!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @Column('varchar')
  title!: string;

  @Column('varchar')
  preview!: string;

  @Column('varchar', { nullable: true })
  tile!: string | null;

  @Column('simple-json')
  hashtags!: string[];

  @Column('simple-json')
  images!: string[];

  @WholeNumberColumn({})
  words!: number;

  @WholeNumberColumn({})
  characters!: number;

  @WholeNumberColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** Whether others read its document, or what was published of it last (A28). */
  @Column('varchar', { name: 'publish_mode' })
  publishMode!: PublishMode;

  /** When it was moved to the trash; null for what is in its place. */
  @WholeNumberColumn({ name: 'trashed_at', nullable: true })
  trashedAt!: number | null;

  /** Whose trash it is in: its author's. */
  @Column('varchar', { name: 'trashed_by', nullable: true })
  trashedBy!: string | null;

  /** The notebook with which it was moved there; null where it was moved by itself. */
  @Column('varchar', { name: 'trashed_with', nullable: true })
  trashedWith!: string | null;
}
