import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** That a note was published for the first time, and how many of its author's followers have been told. */
@Entity('note_announcement')
export class NoteAnnouncement {
  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  @Column('varchar', { name: 'author_id' })
  authorId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Since when the last person who was told follows the author, and their id; 0 and empty at first. */
  @WholeNumberColumn({ name: 'reached_at' })
  reachedAt!: number;

  @Column('varchar', { name: 'reached_id' })
  reachedId!: string;

  @Column('boolean', { name: 'is_done' })
  isDone!: boolean;
}
