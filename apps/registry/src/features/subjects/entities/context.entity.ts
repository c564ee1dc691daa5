import { Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** A name space of subjects and ids. `.` is the default one. */
@Entity('contexts')
@Unique('contexts_name_key', ['name'])
export class ContextEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'contexts_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  name!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
