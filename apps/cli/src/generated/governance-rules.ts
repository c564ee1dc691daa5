// Made by `npm run generate` from libs/governance/src/rules.
export const GOVERNANCE_RULES = [
  {
    "id": "alias-changed",
    "summary": "A name is made to mean another subject.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# alias-changed\n\nA name is made to mean another subject.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** From that moment on producers and consumers that name it get another subject’s schemas, without a change of their own.\n\n**What to do.** Somebody else, an approver or an owner of its team, sends `POST /api/v1/approvals {\"concerns\":\"settings\",\"subject\":\":.<context>:<subject>\",\"fingerprints\":[\"<fingerprint>\"],\"reason\":\"…\",\"until\":\"YYYY-MM-DDT00:00:00Z\"}`; then send the change again. `until` is 90 days from now at most.\n"
  },
  {
    "id": "change-unexplained",
    "summary": "A setting that weakens what protects readers is changed without a reason.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# change-unexplained\n\nA setting that weakens what protects readers is changed without a reason.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Whoever approves it, and whoever asks about it later, needs to know what it was for.\n\n**What to do.** Say why: `\"reason\": \"…\"` in the body, or the header `X-Steward-Reason`.\n"
  },
  {
    "id": "contract-broken",
    "summary": "A consumer that is in use reads what the new schema guarantees no more.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# contract-broken\n\nA consumer that is in use reads what the new schema guarantees no more.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** The schema of now guarantees what this consumer reads, for every message; with the new one there are messages that it does not expect.\n\n**What to do.** Keep what it reads; or ask its team at <channel> to publish and deploy a version of <consumer> that no longer reads it, then check again.\n"
  },
  {
    "id": "contract-doubted",
    "summary": "What a consumer in use reads was proven for every message, and cannot be proven for the new schema.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# contract-doubted\n\nWhat a consumer in use reads was proven for every message, and cannot be proven for the new schema.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** The schema of now guarantees it. No message is known that breaks the consumer, and none is proven not to: that is a change for the worse.\n\n**What to do.** Write the schema so that it can be told, as with an enum in the place of a pattern; or let somebody who knows <consumer> approve the finding.\n"
  },
  {
    "id": "contract-pending",
    "summary": "A consumer reads what this subject never guaranteed; it blocks nobody.",
    "severity": {
      "open": "info",
      "strict": "info"
    },
    "page": "# contract-pending\n\nA consumer reads what this subject never guaranteed; it blocks nobody.\n\n**Severity.** `open`: info, `strict`: info.\n\n**Why it matters.** It is a wish of the consumer, not a promise of the producer. From the first version that grants it on, it binds.\n\n**What to do.** Nothing is to be done to merge; talk with the team of <consumer> about whether to guarantee it.\n"
  },
  {
    "id": "contract-unconfirmed",
    "summary": "What consumers read holds as it was decided, and Pact’s own verifier has not tried all of it.",
    "severity": {
      "open": "info",
      "strict": "info"
    },
    "page": "# contract-unconfirmed\n\nWhat consumers read holds as it was decided, and Pact’s own verifier has not tried all of it.\n\n**Severity.** `open`: info, `strict`: info.\n\n**Why it matters.** Messages at the boundaries of the schema are shown to Pact’s own verifier, so that a mistake in the decision is found. Only so many are in one check, and the verifier may not be there.\n\n**What to do.** Check again: the contracts without a second opinion come first then. If they never get one, look for \"Contracts\" in the log of the registry.\n"
  },
  {
    "id": "contract-undecided",
    "summary": "Whether the schema guarantees what a consumer reads could not be told before, and cannot be told now.",
    "severity": {
      "open": "warning",
      "strict": "warning"
    },
    "page": "# contract-undecided\n\nWhether the schema guarantees what a consumer reads could not be told before, and cannot be told now.\n\n**Severity.** `open`: warning, `strict`: warning.\n\n**Why it matters.** The change may break the consumer, and this registry cannot see it. It could not see more before.\n\n**What to do.** Ask the team of <consumer>; a simpler expectation, as a list of values in the place of a pattern, can be decided.\n"
  },
  {
    "id": "fields-cut",
    "summary": "A schema has more field paths than are listed.",
    "severity": {
      "open": "info",
      "strict": "warning"
    },
    "page": "# fields-cut\n\nA schema has more field paths than are listed.\n\n**Severity.** `open`: info, `strict`: warning.\n\n**Why it matters.** Fields that are not listed are compared like all others, but they are not searched for, and nothing that is said about fields (who reads them, what they hold, which names are reserved) is said about them.\n\n**What to do.** Types that hold one another several times over have more paths at each step: hold them once, or give parts of the schema a subject of their own.\n"
  },
  {
    "id": "group-changed",
    "summary": "The property that says which versions are compared changes.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# group-changed\n\nThe property that says which versions are compared changes.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Versions of different groups may exclude each other, so readers have to know which group they read.\n\n**What to do.** Somebody else, an approver or an owner of its team, sends `POST /api/v1/approvals {\"concerns\":\"settings\",\"subject\":\":.<context>:<subject>\",\"fingerprints\":[\"<fingerprint>\"],\"reason\":\"…\",\"until\":\"YYYY-MM-DDT00:00:00Z\"}`; then send the change again. `until` is 90 days from now at most.\n"
  },
  {
    "id": "level-none",
    "summary": "The level NONE switches the compatibility check off.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# level-none\n\nThe level NONE switches the compatibility check off.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Every later change may break every reader, and no check says so.\n\n**What to do.** Take a compatibility group or a successor subject instead, or have it approved. Somebody else, an approver or an owner of its team, sends `POST /api/v1/approvals {\"concerns\":\"settings\",\"subject\":\":.<context>:<subject>\",\"fingerprints\":[\"<fingerprint>\"],\"reason\":\"…\",\"until\":\"YYYY-MM-DDT00:00:00Z\"}`; then send the change again. `until` is 90 days from now at most.\n"
  },
  {
    "id": "level-unexplained",
    "summary": "A compatibility level other than BACKWARD comes without a reason.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# level-unexplained\n\nA compatibility level other than BACKWARD comes without a reason.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** BACKWARD is what readers expect. Who meets another level later has to learn why before they dare to touch it.\n\n**What to do.** Say why: `\"reason\": \"…\"` in the body, or the header `X-Steward-Reason`.\n"
  },
  {
    "id": "mode-forced",
    "summary": "A mode is forced on subjects that have versions.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# mode-forced\n\nA mode is forced on subjects that have versions.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** What is live there stays, and what is imported beside it was never compared with it.\n\n**What to do.** Somebody else, an approver or an owner of its team, sends `POST /api/v1/approvals {\"concerns\":\"settings\",\"subject\":\":.<context>:<subject>\",\"fingerprints\":[\"<fingerprint>\"],\"reason\":\"…\",\"until\":\"YYYY-MM-DDT00:00:00Z\"}`; then send the change again. `until` is 90 days from now at most.\n"
  },
  {
    "id": "mode-import",
    "summary": "A mode takes schemas as they come, with ids of their own and without a comparison.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# mode-import\n\nA mode takes schemas as they come, with ids of their own and without a comparison.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** It is for moving in. While it lasts, a break of every reader registers like any other schema.\n\n**What to do.** Somebody else, an approver or an owner of its team, sends `POST /api/v1/approvals {\"concerns\":\"settings\",\"subject\":\":.<context>:<subject>\",\"fingerprints\":[\"<fingerprint>\"],\"reason\":\"…\",\"until\":\"YYYY-MM-DDT00:00:00Z\"}`; then send the change again. `until` is 90 days from now at most.\n"
  },
  {
    "id": "named-owner-archived",
    "summary": "The owner that a new subject names is archived.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# named-owner-archived\n\nThe owner that a new subject names is archived.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** A team that is no more gets no new subjects: they would be orphans from the start.\n\n**What to do.** Name the team that works on it now.\n"
  },
  {
    "id": "owner-archived",
    "summary": "The team that owns the subject is archived: the subject is orphaned.",
    "severity": {
      "open": "warning",
      "strict": "warning"
    },
    "page": "# owner-archived\n\nThe team that owns the subject is archived: the subject is orphaned.\n\n**Severity.** `open`: warning, `strict`: warning.\n\n**Why it matters.** Readers and the next author ask the owner. A team that is no more answers nobody, and whoever stands in for it knows the schema least.\n\n**What to do.** Ask <answerable team> to offer <subject> to the team that works on it now: `POST /api/v1/subjects/<subject>/transfers`.\n"
  },
  {
    "id": "owner-differs",
    "summary": "The registration names another owner than the subject has.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# owner-differs\n\nThe registration names another owner than the subject has.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** A subject changes hands by agreement of both teams, not as a side effect of a new version.\n\n**What to do.** Leave the owner out; the subject stays with <current owner>.\n"
  },
  {
    "id": "owner-missing",
    "summary": "A new subject names no owning team.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# owner-missing\n\nA new subject names no owning team.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** When this schema breaks a reader, or holds data that it should not, there is nobody to ask. Every subject has exactly one owning team.\n\n**What to do.** Name the team: `\"owner\": \"<team>\"` in the registration, a token of the team, an ownership rule for the prefix (`POST /api/v1/ownership-rules`), or metadata.properties.owner in the schema.\n"
  },
  {
    "id": "owner-unknown",
    "summary": "The owner that the schema names is no team of this registry.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# owner-unknown\n\nThe owner that the schema names is no team of this registry.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** An owner that cannot be reached is no owner.\n\n**What to do.** Create the team <owner> with `POST /api/v1/teams`, or correct the name.\n"
  },
  {
    "id": "registration-forced",
    "summary": "A registration asks to be compared with nothing.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# registration-forced\n\nA registration asks to be compared with nothing.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Readers of the versions before it may not be able to read what is written with it.\n\n**What to do.** Leave `force` out: a break that has to be can be approved finding by finding, with a reason and an end.\n"
  },
  {
    "id": "reserved-field-dropped",
    "summary": "A name that the version before reserved is reserved no more.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# reserved-field-dropped\n\nA name that the version before reserved is reserved no more.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** A name stays reserved for as long as a reader may hold messages in which it meant something else.\n\n**What to do.** Keep the name in the metadata property `confluent:reserved`, or set `validateFields` to false.\n"
  },
  {
    "id": "reserved-field-used",
    "summary": "A schema has a field whose name its metadata reserve.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# reserved-field-used\n\nA schema has a field whose name its metadata reserve.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** Names are reserved for fields that were there, or that others put there: readers would take one for the other.\n\n**What to do.** Call the field otherwise, or take its name out of the metadata property `confluent:reserved`.\n"
  },
  {
    "id": "schema-file-deleted",
    "summary": "A schema file goes while its subject still has live versions.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# schema-file-deleted\n\nA schema file goes while its subject still has live versions.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** The registry keeps serving the subject, and whoever produces or reads it goes on; without the file nobody reviews its changes any more.\n\n**What to do.** Keep the file as long as anybody may read <subject>: tell its readers first, and merge the deletion when none is left.\n"
  },
  {
    "id": "schema-still-consumed",
    "summary": "What is deleted has readers: applications that are subscribed to it, or whose contracts in use read it.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# schema-still-consumed\n\nWhat is deleted has readers: applications that are subscribed to it, or whose contracts in use read it.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Each of them may stop, and kept messages cannot be read without their schema either. A contract of a version that is neither deployed nor released nor the newest of a main branch is no reader.\n\n**What to do.** Tell their teams, and delete it when each has ended its declaration and no version whose contract reads it is in use: `GET /api/v1/subjects/<subject>/applications` and `…/contracts` list them.\n"
  },
  {
    "id": "schema-still-referenced",
    "summary": "What is deleted is used by other live schemas.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# schema-still-referenced\n\nWhat is deleted is used by other live schemas.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** Those schemas cannot be resolved without it: their producers and consumers would stop.\n\n**What to do.** Change the schemas that refer to it first, then delete it.\n"
  },
  {
    "id": "subject-unknown",
    "summary": "The deleted file belongs to a subject that was never registered.",
    "severity": {
      "open": "info",
      "strict": "info"
    },
    "page": "# subject-unknown\n\nThe deleted file belongs to a subject that was never registered.\n\n**Severity.** `open`: info, `strict`: info.\n\n**Why it matters.** Nobody can have read it through this registry.\n\n**What to do.** Nothing is to be done.\n"
  },
  {
    "id": "version-deleted",
    "summary": "Live versions of a subject are deleted from the registry.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# version-deleted\n\nLive versions of a subject are deleted from the registry.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Nothing is compared with them any more, and whoever asks for them by number finds nothing.\n\n**What to do.** Register a successor of <subject>, or a further version, and leave the old ones to those who still read them.\n"
  },
  {
    "id": "version-erased",
    "summary": "Deleted versions of a subject are erased for good.",
    "severity": {
      "open": "warning",
      "strict": "error"
    },
    "page": "# version-erased\n\nDeleted versions of a subject are erased for good.\n\n**Severity.** `open`: warning, `strict`: error.\n\n**Why it matters.** Whoever kept data that was written with them cannot read it any more, since their ids answer nothing.\n\n**What to do.** Leave them deleted as they are: they disturb nobody, and can be brought back.\n"
  },
  {
    "id": "version-malformed",
    "summary": "The version number that the author states is not MAJOR.MINOR.PATCH.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# version-malformed\n\nThe version number that the author states is not MAJOR.MINOR.PATCH.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** Version numbers are compared and counted on; a text that is no version can be neither.\n\n**What to do.** State three numbers without sign, leading zero or suffix, <lowest version> or higher; or leave the version out.\n"
  },
  {
    "id": "version-of-another-group",
    "summary": "The major number that the author states may belong to another compatibility group of the subject.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# version-of-another-group\n\nThe major number that the author states may belong to another compatibility group of the subject.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** The compatibility groups of a subject live side by side, each with major numbers of its own; versions of two groups under one major number look compatible and are not.\n\n**What to do.** State <lowest version>, a higher version of the same major number, or one with a major number above all others.\n"
  },
  {
    "id": "version-promises-too-little",
    "summary": "The version number that the author states is lower than the change asks for.",
    "severity": {
      "open": "error",
      "strict": "error"
    },
    "page": "# version-promises-too-little\n\nThe version number that the author states is lower than the change asks for.\n\n**Severity.** `open`: error, `strict`: error.\n\n**Why it matters.** Readers decide by the number whether they have to look at a new version. One that promises less than the change does misleads them.\n\n**What to do.** State <lowest version> or higher, or leave the version out: the registry gives the right one.\n"
  }
] as const;
