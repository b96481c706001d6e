import { Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** That a person likes a note. */
@Entity('note_like')
export class NoteLike {
  @PrimaryColumn('varchar', { name: 'note_id' })
  noteId!: string;

  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}

/** That a person likes a notebook. */
@Entity('notebook_like')
export class NotebookLike {
  @PrimaryColumn('varchar', { name: 'notebook_id' })
  notebookId!: string;

  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}

/** That a person likes a comment. */
@Entity('comment_like')
export class CommentLike {
  @PrimaryColumn('varchar', { name: 'comment_id' })
  commentId!: string;

  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
