import { Check, Column, Entity, PrimaryGeneratedColumn, Unique } from 'typeorm';

/** Where applications run: development, staging, production. */
@Entity('environments')
@Unique('environments_slug_key', ['slug'])
@Check('environments_slug_check', `slug ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'`)
export class EnvironmentEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'environments_pkey',
  })
  id!: number;

  @Column({ type: 'text' })
  slug!: string;

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'boolean' })
  production!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;
}
