import { formatSubjectName, parseSubjectName, StewardError } from '@schema-steward/kernel';
import { Body, Controller, Get, Inject, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal } from '../../platform/access/principal.js';
import { apiSubject } from '../../platform/http/api-subject.js';
import {
  assignOwnerRequest,
  predecessorRequest,
  subjectResponse,
  type AssignOwnerRequest,
  type PredecessorRequest,
  type SubjectResponse,
} from './dto/subject.dto.js';
import { toSettings } from './dto/settings.dto.js';
import { SubjectSuccession } from './subject-succession.js';
import { OwnerAssignmentService } from './owner-assignment.service.js';
import { SubjectGovernanceService, type GovernedSubject } from './subject-governance.service.js';

@ApiTags('Subjects')
@Controller('api/v1/subjects')
export class SubjectGovernanceController {
  constructor(
    @Inject(SubjectGovernanceService) private readonly subjects: SubjectGovernanceService,
    @Inject(OwnerAssignmentService) private readonly owners: OwnerAssignmentService,
    @Inject(SubjectSuccession) private readonly succession: SubjectSuccession,
  ) {}

  @Get(':subject')
  @ApiOperation({ summary: 'Whose a subject is, its level and its live versions' })
  @ApiResponse({ status: 200, standardSchema: subjectResponse })
  async read(@Param('subject') subject: string): Promise<SubjectResponse> {
    return toResponse(await this.subjects.read(apiSubject(subject)));
  }

  @Put(':subject/owner')
  @ApiOperation({ summary: 'Give a subject that nobody owns to a team' })
  @ApiResponse({ status: 200, standardSchema: subjectResponse })
  async assignOwner(
    @Param('subject') subject: string,
    @Body({ schema: assignOwnerRequest }) { team }: AssignOwnerRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SubjectResponse> {
    const name = apiSubject(subject);
    await this.owners.assign(name, team, principal);
    return toResponse(await this.subjects.read(name));
  }

  @Put(':subject/predecessor')
  @ApiOperation({ summary: 'Say, once, which subject this one takes the place of' })
  @ApiResponse({ status: 200, standardSchema: subjectResponse })
  async setPredecessor(
    @Param('subject') subject: string,
    @Body({ schema: predecessorRequest }) body: PredecessorRequest,
    @CurrentPrincipal() principal: Principal,
  ): Promise<SubjectResponse> {
    const name = apiSubject(subject);
    const predecessor = parseSubjectName(body.subject);
    if (!predecessor)
      throw new StewardError(
        'subject-invalid',
        `${JSON.stringify(body.subject)} cannot be the name of a subject.`,
      );
    await this.succession.setPredecessor(name, predecessor, principal);
    return toResponse(await this.subjects.read(name));
  }
}

function toResponse(subject: GovernedSubject): SubjectResponse {
  const { name, owner, ownerSource, answerable, settings, live, linked } = subject;
  return {
    subject: formatSubjectName(name),
    owner: owner && { ...owner, channels: [...owner.channels] },
    ownerSource,
    state: answerable ? 'orphaned' : owner ? 'owned' : 'unowned',
    answerable: answerable && { ...answerable, channels: [...answerable.channels] },
    ...toSettings(settings),
    predecessor: linked.predecessor && formatSubjectName(linked.predecessor),
    successor: linked.successor && formatSubjectName(linked.successor),
    versions: live
      .map(({ version, semanticVersion, schemaId, registeredAt, changelog }) => ({
        version,
        semanticVersion,
        id: schemaId,
        registeredAt: registeredAt.toISOString(),
        changes: [...(changelog?.sentences ?? [])],
        ...(changelog !== undefined && { reason: changelog.reason }),
        ...(changelog?.authorNote !== undefined && { note: changelog.authorNote }),
      }))
      .reverse(),
  };
}
