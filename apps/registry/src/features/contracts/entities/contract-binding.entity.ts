import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Which subject an interaction means that names none, by its description: said by its provider. */
@Entity('contract_bindings')
@Index('contract_bindings_subject_idx', ['context', 'subject'])
export class ContractBindingEntity {
  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contract_bindings_pkey' })
  provider!: string;

  @PrimaryColumn({ type: 'text', primaryKeyConstraintName: 'contract_bindings_pkey' })
  description!: string;

  @Column({ type: 'text' })
  context!: string;

  @Column({ type: 'text' })
  subject!: string;
}
