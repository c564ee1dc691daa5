import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContractReadModel } from '../contracts/contract-read-model.js';

/** A version of an application that is recorded to be in use somewhere. */
interface RecordedVersion {
  readonly applicationId: number;
  readonly application: string;
  readonly environment: string;
  readonly version: string;
}

/**
 * What whoever records a version to be in use should know: one without a contract binds nobody, and where others of the
 * application have one, it may be mistyped. Empty where there is nothing to tell.
 */
@Injectable()
export class VersionNotes {
  constructor(@Inject(ContractReadModel) private readonly contracts: ContractReadModel) {}

  /** `former` is the version that ran there before. */
  async ofDeployment(
    manager: EntityManager,
    recorded: RecordedVersion,
    former: string | undefined,
  ): Promise<string[]> {
    const { applicationId, version } = recorded;
    const asked = [version, ...(former === undefined ? [] : [former])];
    const { versions, newest } = await this.contracts.published(manager, applicationId, asked);
    if (newest === null || versions.includes(version)) return [];
    const others =
      former !== undefined && versions.includes(former)
        ? `${former}, which ran there before, had one`
        : newestOf(recorded, newest);
    return [`${bindsNobody(recorded)}; ${others}. If the version is mistyped, record the one that runs.`];
  }

  /** Releases add up: one that is mistyped stays until its support is ended. */
  async ofRelease(manager: EntityManager, recorded: RecordedVersion): Promise<string[]> {
    const { applicationId, version } = recorded;
    const { versions, newest } = await this.contracts.published(manager, applicationId, [version]);
    if (newest === null || versions.includes(version)) return [];
    return [
      `${bindsNobody(recorded)}; ${newestOf(recorded, newest)}. If the version is mistyped, end its support, and record the one that is released.`,
    ];
  }
}

function bindsNobody({ application, environment, version }: RecordedVersion): string {
  return `No contract of ${application} ${version} is published, so it binds nobody in ${environment}`;
}

function newestOf({ application }: RecordedVersion, newest: string): string {
  return `the newest contract of ${application} is that of ${newest}`;
}
