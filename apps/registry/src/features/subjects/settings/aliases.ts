import {
  parseSubjectName,
  parseSubjectNameIn,
  formatSubjectName,
  type SubjectName,
} from '@schema-steward/kernel';
import { Inject, Injectable, type PipeTransform } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ConfigStore } from '../config-store.js';
import { GLOBAL_CONTEXT, subjectQuery } from '../dto/path-params.js';

/** The subject that a name with this alias means. One without a name has none. */
export function meantBy(name: SubjectName, alias: string | null): SubjectName {
  if (alias === null || alias === '' || name.name === '') return name;
  return parseSubjectNameIn(name.context, alias) ?? name;
}

/** Names that mean another subject. One step: the alias of an alias is not followed, as in Confluent's registry. */
@Injectable()
export class Aliases {
  constructor(
    @Inject(DataSource) private readonly dataSource: DataSource,
    @Inject(ConfigStore) private readonly configs: ConfigStore,
  ) {}

  /** The subject that a name means; an alias without a context is one of the name's own. */
  async resolve(name: SubjectName): Promise<SubjectName> {
    return meantBy(name, await this.configs.aliasOf(this.dataSource.manager, name));
  }

  /** What `?subject=` means for look-ups by id. @throws 42208 */
  async ofQuery(raw: string): Promise<SubjectName> {
    const name = subjectQuery(raw);
    return name.name === '' ? name : this.resolve(name);
  }
}

/**
 * Puts the subject that is meant in the place of the one that was named, once it is decoded and before anything is asked
 * about it: rights, texts and answers are those of the resolved subject. What cannot be a name is left for the route to
 * refuse.
 */
@Injectable()
export class ResolveAlias implements PipeTransform<string, Promise<string>> {
  constructor(@Inject(Aliases) private readonly aliases: Aliases) {}

  async transform(raw: string): Promise<string> {
    const name = parseSubjectName(raw);
    if (!name || name.name === '' || name.context === GLOBAL_CONTEXT) return raw;
    const meant = await this.aliases.resolve(name);
    return meant === name ? raw : formatSubjectName(meant);
  }
}
