import type { SchemaType, SubjectName } from '@schema-steward/kernel';

/** Metadata, rule sets and configs are copied as they are: what a registry adds to them later is copied as well. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface ReferenceCopy {
  readonly name: string;
  readonly subject: string;
  readonly version: number;
}

/** What an id stands for. */
export interface ContentCopy {
  readonly schemaType: SchemaType;
  readonly schema: string;
  readonly references: readonly ReferenceCopy[];
  readonly metadata: JsonObject | null;
  readonly ruleSet: JsonObject | null;
}

export interface VersionCopy extends ContentCopy {
  readonly version: number;
  readonly id: number;
  /** Softly: still readable by id. */
  readonly deleted: boolean;
}

/** What a subject, a context or the whole registry says; null where it says nothing. */
export interface SettingsCopy {
  /**
   * It says all of this itself. False where the source may have filled in what it inherits: then that cannot be told
   * apart, and it is compared with a target that is asked in the same way.
   */
  readonly own: boolean;
  readonly config: JsonObject | null;
  readonly mode: string | null;
}

/** A part of a topic that a subject is bound to. Its guid and its times are each registry's own. */
export interface AssociationCopy {
  readonly resourceType: string;
  readonly resourceId: string;
  readonly resourceNamespace: string;
  readonly resourceName: string;
  readonly associationType: string;
  readonly lifecycle: string;
  readonly frozen: boolean;
}

export interface SubjectCopy extends SettingsCopy {
  readonly name: SubjectName;
  /** Ascending by number. */
  readonly versions: readonly VersionCopy[];
  /** In the order of their keys. Null where the source does not tell. */
  readonly associations: readonly AssociationCopy[] | null;
}

/** The settings that subjects of a context fall back to. */
export interface ScopeCopy extends SettingsCopy {
  readonly context: string;
}

/** A registry, or what was kept of one: scopes, then subjects, those that others refer to first. */
export type CopyItem =
  | { readonly kind: 'scope'; readonly scope: ScopeCopy }
  | { readonly kind: 'subject'; readonly subject: SubjectCopy };
