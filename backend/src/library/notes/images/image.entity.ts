import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../../platform/database/whole-number-column.ts';

/** A picture as it is kept, once however many notes have it. */
@Entity('image')
export class Image {
  /** SHA-256 of its bytes. */
  @PrimaryColumn('varchar')
  hash!: string;

  /** What the names of its files begin with, see `image-files.ts`. */
  @Column('varchar')
  file!: string;

  /** Narrower ones that are kept beside it. */
  @Column('simple-json')
  widths!: number[];

  @WholeNumberColumn({})
  width!: number;

  @WholeNumberColumn({})
  height!: number;

  /** Of all its files. */
  @WholeNumberColumn({})
  bytes!: number;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** From then on it is looked whether any note still has it; null while one has. */
  @WholeNumberColumn({ name: 'look_at', nullable: true })
  lookAt!: number | null;
}
