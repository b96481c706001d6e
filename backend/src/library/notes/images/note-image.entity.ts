import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../../platform/database/whole-number-column.ts';

/** A picture belongs to a note: a person who reads the note may see it there. */
@Entity('note_image')
export class NoteImage {
  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  @PrimaryColumn('varchar')
  hash!: string;

  /** Whose quota it counts for; null for a picture that came from another note. */
  @Column('varchar', { name: 'uploader_id', nullable: true })
  uploaderId!: string | null;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** Since when the note's text has not shown it; null while it does. The fold keeps it. */
  @WholeNumberColumn({ name: 'unused_since', nullable: true })
  unusedSince!: number | null;
}
