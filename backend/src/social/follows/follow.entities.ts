import { Column, Entity, PrimaryColumn } from 'typeorm';
import { WholeNumberColumn } from '../../platform/database/whole-number-column.ts';

/** That a person follows another. */
@Entity('person_follow')
export class PersonFollow {
  @PrimaryColumn('varchar', { name: 'follower_id' })
  followerId!: string;

  @PrimaryColumn('varchar', { name: 'followed_id' })
  followedId!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;

  /** New notes of the other are no notifications. */
  @Column('boolean', { name: 'notes_muted' })
  notesMuted!: boolean;
}

/** That a person follows a hashtag, which stands here without its `#`. */
@Entity('hashtag_follow')
export class HashtagFollow {
  @PrimaryColumn('varchar', { name: 'user_id' })
  userId!: string;

  @PrimaryColumn('varchar')
  tag!: string;

  @WholeNumberColumn({ name: 'created_at' })
  createdAt!: number;
}
