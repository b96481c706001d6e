import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** What a person says about a note or a notebook, or answers to such a comment. */
@Entity('comment')
export class Comment {
  @PrimaryColumn('varchar')
  id!: string;

  /** What it is about: one of the two, also for a reply. */
  @Column('varchar', { name: 'note_id', nullable: true })
  noteId!: string | null;

  @Column('varchar', { name: 'notebook_id', nullable: true })
  notebookId!: string | null;

  /** The comment that a reply answers, else null. */
  @Column('varchar', { name: 'parent_id', nullable: true })
  parentId!: string | null;

  @Column('varchar', { name: 'commenter_id' })
  commenterId!: string;

  /** Plain text. */
  @Column('text')
  content!: string;

  @Column('boolean', { name: 'is_edited' })
  isEdited!: boolean;

  /** Its likes as of the last fold of counts, to be sorted by; written by `counts/count-fold.ts`. */
  @WholeNumberColumn({})
  popularity!: number;

  /** 0, or the sum of the reasons for which it is hidden: see `admin/hiding.ts`. */
  @WholeNumberColumn({})
  hidden!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
