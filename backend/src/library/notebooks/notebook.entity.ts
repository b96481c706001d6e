import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { User } from '../../accounts/user.entity.ts';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

@Entity('notebook')
export class Notebook {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'owner_id' })
  ownerId!: string;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'owner_id' })
  owner!: Relation<User>;

  @Column('varchar')
  name!: string;

  @Column('text')
  description!: string;

  /** The owner's id on the one notebook that new notes without a notebook go to, else null. */
  @Column('varchar', { name: 'default_of', nullable: true })
  defaultOf!: string | null;

  /** The owner's id on the one notebook that saved notes go to, else null. */
  @Column('varchar', { name: 'default_saving_of', nullable: true })
  defaultSavingOf!: string | null;

  /** The set it is in, else null. */
  @Column('varchar', { name: 'set_id', nullable: true })
  setId!: string | null;

  @Column('boolean', { name: 'is_protected' })
  isProtected!: boolean;

  @WholeNumberColumn({ name: 'published_at', nullable: true })
  publishedAt!: number | null;

  @Column('varchar', { name: 'cover_url', nullable: true })
  coverUrl!: string | null;

  /** Of the cover, as far as it counts for the owner's quota. */
  @WholeNumberColumn({ name: 'cover_bytes' })
  coverBytes!: number;

  /** Ids of notes and sections in the order the owner gave them; empty when there is none. */
  @Column('simple-json', { name: 'notes_order' })
  notesOrder!: string[];

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  @WholeNumberColumn({ name: 'updated_at' })
  updatedAt!: number;

  /** When it was moved to the trash, with its notes; null for what is in its place. */
  @WholeNumberColumn({ name: 'trashed_at', nullable: true })
  trashedAt!: number | null;

  /** Whose trash it is in: its owner's. */
  @Column('varchar', { name: 'trashed_by', nullable: true })
  trashedBy!: string | null;
}
