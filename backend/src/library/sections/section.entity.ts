import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** A part of a notebook. The notes name their section; this stores their order. */
@Entity('section')
export class Section {
  @PrimaryColumn('varchar')
  id!: string;

  @Column('varchar', { name: 'notebook_id' })
  notebookId!: string;

  @Column('varchar')
  title!: string;

  /** `#rrggbb`, lowercase. */
  @Column('varchar')
  color!: string;

  /** Ids of notes in the order the owner gave them; empty when there is none. */
  @Column('simple-json', { name: 'notes_order' })
  notesOrder!: string[];

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
