export interface paths {
    readonly "/": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Is anybody there? */
        readonly get: operations["Root_get"];
        readonly put?: never;
        /** Is anybody there? */
        readonly post: operations["Root_post"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Applications by slug, page by page */
        readonly get: operations["Applications_list"];
        readonly put?: never;
        /** Create an application of a team */
        readonly post: operations["Applications_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One application, an archived one too */
        readonly get: operations["Applications_read"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change what is said of an application */
        readonly patch: operations["Applications_update"];
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Archive an application: what it declares and what of it runs ends */
        readonly post: operations["Applications_archive"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/branches": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The branches that contracts of an application were published from */
        readonly get: operations["Contracts_branches"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/consumes/{environment}/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Declare that the application consumes a subject in an environment */
        readonly put: operations["Declarations_consumes"];
        readonly post?: never;
        /** The application consumes the subject there no longer */
        readonly delete: operations["Declarations_consumesNoLonger"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/contract-bindings": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Which subjects interactions mean that name none, as their provider says */
        readonly get: operations["Contracts_bindings"];
        /** Say which subjects interactions mean that name none; the whole map */
        readonly put: operations["Contracts_setBindings"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/contracts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What versions of an application read, newest first */
        readonly get: operations["Contracts_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/contracts/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One contract, with the subjects that it reads now */
        readonly get: operations["Contracts_read"];
        /** Publish what a version of an application reads; says at once what is guaranteed */
        readonly put: operations["Contracts_publish"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/declarations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What an application produces and consumes, and where */
        readonly get: operations["Declarations_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/deployments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What of an application runs where; with `history` also what ran, newest first */
        readonly get: operations["Deployments_list"];
        readonly put?: never;
        /** Record that a version runs in an environment; what ran there before ends */
        readonly post: operations["Deployments_record"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/deployments/{environment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Record that the application, or one instance of it, runs there no longer */
        readonly delete: operations["Deployments_end"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/main-branch": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Say which branch is the main one: its newest contract binds, deployed or not */
        readonly put: operations["Contracts_setMainBranch"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/produces/{environment}/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Declare that the application produces a subject in an environment */
        readonly put: operations["Declarations_produces"];
        readonly post?: never;
        /** The application produces the subject there no longer */
        readonly delete: operations["Declarations_producesNoLonger"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/releases": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Which versions of an application are released where, newest first */
        readonly get: operations["Releases_list"];
        readonly put?: never;
        /** Record that a version is released in an environment, beside others */
        readonly post: operations["Releases_record"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/applications/{slug}/releases/{environment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Record that the support of a released version has ended there */
        readonly delete: operations["Releases_end"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/approvals": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Approvals of a subject, newest first, the used and ended ones too */
        readonly get: operations["Approvals_list"];
        readonly put?: never;
        /** Let named findings through, once and until a date: a break on purpose */
        readonly post: operations["Approvals_grant"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/approvals/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Take an approval back: its findings block again */
        readonly delete: operations["Approvals_revoke"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/can-i-deploy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether a schema version or an application’s version may be deployed: yes, no or unknown */
        readonly get: operations["CanIDeploy_ask"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/checks": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Judge a batch of changed schemas; writes nothing but the record of the check */
        readonly post: operations["Checks_run"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/checks/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The report of an earlier check */
        readonly get: operations["Checks_read"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/environments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All environments */
        readonly get: operations["Environments_list"];
        readonly put?: never;
        /** Create an environment */
        readonly post: operations["Environments_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/environments/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One environment */
        readonly get: operations["Environments_read"];
        readonly put?: never;
        readonly post?: never;
        /** Remove an environment that was never used */
        readonly delete: operations["Environments_remove"];
        readonly options?: never;
        readonly head?: never;
        /** Rename an environment, or say whether it is production */
        readonly patch: operations["Environments_update"];
        readonly trace?: never;
    };
    readonly "/api/v1/governance/apply": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Apply a plan that was read, all of it or nothing */
        readonly post: operations["Governance_apply"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/governance/plan": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What files of governance would change, and what stands in the way */
        readonly post: operations["Governance_plan"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/health": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whether this node can serve: it reaches its database */
        readonly get: operations["Health_health"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/me": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who asks: a person with their teams, or a token */
        readonly get: operations["People_me"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ownership-rules": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All prefix rules */
        readonly get: operations["OwnershipRules_list"];
        readonly put?: never;
        /** Give new subjects of a prefix to a team */
        readonly post: operations["OwnershipRules_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ownership-rules/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a prefix rule; subjects keep their owners */
        readonly delete: operations["OwnershipRules_remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/ownership/rehearsal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Who would own subjects that you registered, and whether the policy would refuse them */
        readonly post: operations["Rehearsals_rehearseOwners"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/people/{person}/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End all sessions of a person, by e-mail address: elsewhere within a minute */
        readonly delete: operations["People_endSessions"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/schemas/ids/{id}/uses": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who uses a schema: subjects, owners, referring schemas, applications */
        readonly get: operations["Search_uses"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/search": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Find teams, subjects and fields by words, page by page */
        readonly get: operations["Search_search"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/settings/{scope}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Level and mode of a subject, a context (`:.context:`) or all (`:.__GLOBAL:`), with their reasons, and what it says itself */
        readonly get: operations["SettingsGovernance_read"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/settings/{scope}/rehearsal": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What would refuse a mode or a config, and what is missing; nothing is changed */
        readonly post: operations["Rehearsals_rehearseSettings"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/sign-in": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Send a browser to the provider at which people sign in */
        readonly get: operations["SignIn_begin"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/sign-in/callback": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Where the provider sends the browser back to: opens the session */
        readonly get: operations["SignIn_finish"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/sign-out": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End one’s session: on this node at once, on others within a minute */
        readonly post: operations["SignIn_end"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Whose a subject is, its level and its live versions */
        readonly get: operations["SubjectGovernance_read"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/applications": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who produces and consumes a subject, where, and where their teams are reached */
        readonly get: operations["SubjectApplications_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/contracts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The contracts that bind the producers of a subject: deployed, released or on a main branch */
        readonly get: operations["SubjectContracts_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/diff": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What is different between two versions, and whom it breaks */
        readonly get: operations["VersionHistory_diff"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/owner": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Give a subject that nobody owns to a team */
        readonly put: operations["SubjectGovernance_assignOwner"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/predecessor": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Say, once, which subject this one takes the place of */
        readonly put: operations["SubjectGovernance_setPredecessor"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/transfers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Offer a subject of one’s own to another team; an admin may force it, with a reason */
        readonly post: operations["SubjectTransfers_offer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/undelete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bring every deleted version of a subject back */
        readonly post: operations["VersionHistory_undeleteAll"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/usage": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who reads which field of a subject, where, since when, and where their teams are reached */
        readonly get: operations["SubjectUsage_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/subjects/{subject}/versions/{version}/undelete": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bring one deleted version back */
        readonly post: operations["VersionHistory_undelete"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/teams": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All teams that are not archived; with `archived=true` those too */
        readonly get: operations["Teams_list"];
        readonly put?: never;
        /** Create a team, with at least one contact channel */
        readonly post: operations["Teams_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/teams/{slug}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One team, archived or not */
        readonly get: operations["Teams_read"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Change a team: its name, channels and escalation team; an admin its place too */
        readonly patch: operations["Teams_update"];
        readonly trace?: never;
    };
    readonly "/api/v1/teams/{slug}/archive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** End a team: its subjects are orphaned, its tokens change nothing any more */
        readonly post: operations["Teams_archive"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/teams/{slug}/members": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Who belongs to a team; addresses only for the team itself and for admins */
        readonly get: operations["TeamMembers_list"];
        readonly put?: never;
        /** Take somebody into a team */
        readonly post: operations["TeamMembers_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/teams/{slug}/members/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Take a member out of a team; the last owner only by an admin */
        readonly delete: operations["TeamMembers_remove"];
        readonly options?: never;
        readonly head?: never;
        /** Change what a member is in the team, or is called */
        readonly patch: operations["TeamMembers_update"];
        readonly trace?: never;
    };
    readonly "/api/v1/teams/{slug}/unarchive": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bring an archived team back, with all that it has */
        readonly post: operations["Teams_unarchive"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Tokens of one’s team; an admin sees all. Never their secrets */
        readonly get: operations["Tokens_list"];
        readonly put?: never;
        /** Make a token; the answer is the only place that ever shows it */
        readonly post: operations["Tokens_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tokens/exchange": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Exchange an id-token of GitHub Actions for a token of ten minutes */
        readonly post: operations["Tokens_exchange"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/tokens/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Revoke a token: on this node at once, on others within a minute */
        readonly delete: operations["Tokens_revoke"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/topics": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Topics by cluster and name, page by page */
        readonly get: operations["Topics_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/topics/{cluster}/{topic}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One topic, its subjects and whose it is */
        readonly get: operations["Topics_read"];
        /** Describe a topic: all of it, each time */
        readonly put: operations["Topics_describe"];
        readonly post?: never;
        /** Forget a topic; its subjects stay */
        readonly delete: operations["Topics_remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transfers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Transfers, newest first: of a team or a subject, in a state */
        readonly get: operations["Transfers_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transfers/{id}/accept": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take a subject that was offered to one’s team; not by whoever offered it */
        readonly post: operations["Transfers_accept"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transfers/{id}/decline": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Leave a subject where it is */
        readonly post: operations["Transfers_decline"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transfers/{id}/withdraw": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Take back an offer of one’s own */
        readonly post: operations["Transfers_withdraw"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/trusted-repositories": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Repositories that one’s team trusts; an admin sees all */
        readonly get: operations["TrustedRepositories_list"];
        readonly put?: never;
        /** Let the workflows of a repository check, and on one ref register, for a team */
        readonly post: operations["TrustedRepositories_add"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/trusted-repositories/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** End the trust, and the tokens that came of it */
        readonly delete: operations["TrustedRepositories_remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/associations": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bind a topic to subjects */
        readonly post: operations["Associations_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/associations/resources/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What binds the topic of an id */
        readonly get: operations["Associations_ofResource"];
        /** Bind a topic to subjects, unless it is bound to them already */
        readonly put: operations["Associations_upsert"];
        readonly post?: never;
        /** End what binds a topic, and the subjects that it owns if that is asked for */
        readonly delete: operations["Associations_end"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/associations/resources/{namespace}/{name}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What binds the topics of a name; - stands for any name, or any namespace */
        readonly get: operations["Associations_ofName"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/associations/subjects/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What a subject is bound to */
        readonly get: operations["Associations_ofSubject"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/associations:batchGet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What binds each of several topics */
        readonly post: operations["AssociationBatches_get"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/associations:batchMutate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Bind several topics, or end what binds them; each is done or refused by itself */
        readonly post: operations["AssociationBatches_mutate"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compatibility/subjects/{subject}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Compare a schema as its registration would */
        readonly post: operations["Compatibility_checkAll"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/compatibility/subjects/{subject}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Compare a schema with one version */
        readonly post: operations["Compatibility_checkOne"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/config": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What holds for subjects of the default context that say nothing themselves */
        readonly get: operations["Config_readGlobal"];
        /** Set what holds for subjects of the default context that say nothing themselves */
        readonly put: operations["Config_changeGlobal"];
        readonly post?: never;
        /** Go back to the server’s own level */
        readonly delete: operations["Config_removeGlobal"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/config/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What holds for one subject, or for one context (`:.context:`) */
        readonly get: operations["Config_readSubject"];
        /** Set what holds for one subject, or for one context (`:.context:`) */
        readonly put: operations["Config_changeSubject"];
        readonly post?: never;
        /** Let a subject follow the wider scopes again */
        readonly delete: operations["Config_removeSubject"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/contexts": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The default context, and those with a version in them */
        readonly get: operations["Contexts_names"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/contexts/{context}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Delete a context in which no version is left */
        readonly delete: operations["Contexts_delete"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/mode": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The mode of subjects of the default context that have none of their own */
        readonly get: operations["Mode_readGlobal"];
        /** Set the mode of subjects of the default context that have none of their own */
        readonly put: operations["Mode_changeGlobal"];
        readonly post?: never;
        /** Go back to READWRITE */
        readonly delete: operations["Mode_removeGlobal"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/mode/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The mode of one subject, or of one context (`:.context:`) */
        readonly get: operations["Mode_readSubject"];
        /** Set the mode of one subject, or of one context (`:.context:`) */
        readonly put: operations["Mode_changeSubject"];
        readonly post?: never;
        /** Let a subject follow the wider scopes again */
        readonly delete: operations["Mode_removeSubject"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Where everything is: the base address that Pact’s tools are given */
        readonly get: operations["BrokerIndex_index"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/can-i-deploy": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The same for one version and one environment */
        readonly get: operations["Matrix_canIDeploy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/contracts/publish": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Publish what a version of a consumer reads: what `pact-broker publish` sends */
        readonly post: operations["Pacts_publish"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/deployed-versions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One deployment, ended or not */
        readonly get: operations["RunningVersions_deployedOne"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Record that it runs there no longer: what `record-undeployment` sends */
        readonly patch: operations["RunningVersions_undeploy"];
        readonly trace?: never;
    };
    readonly "/pact-broker/environments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The environments */
        readonly get: operations["BrokerIndex_environments"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/environments/{environment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One environment, by its slug, which stands for a uuid */
        readonly get: operations["BrokerIndex_environment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/environments/{environment}/deployed-versions/currently-deployed": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What runs in an environment */
        readonly get: operations["RunningVersions_deployed"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/environments/{environment}/released-versions/currently-supported": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What is supported in an environment */
        readonly get: operations["RunningVersions_released"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/matrix": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Which contracts meet which schemas, and whether it may be deployed: true, false or null */
        readonly get: operations["Matrix_matrix"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The applications, which Pact calls pacticipants; the first 200 */
        readonly get: operations["Pacticipants_list"];
        readonly put?: never;
        /** Make the application, for the token’s team; one that is there already stays */
        readonly post: operations["Pacticipants_create"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One pacticipant: an application, or a provider that a pact names */
        readonly get: operations["Pacticipants_read"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Say which branch is the main one; makes the application where there is none */
        readonly patch: operations["Pacticipants_update"];
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/branches/{branch}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /** Remove a branch that is not the main one; its versions and their pacts stay */
        readonly delete: operations["Branches_remove"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/branches/{branch}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Put a version on a branch */
        readonly put: operations["Pacticipants_branch"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/latest-version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest version of which anything was published or put on a branch */
        readonly get: operations["Branches_latest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/latest-version/{tag}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest version on a branch, for which a tag is another word */
        readonly get: operations["Branches_latestOfTag"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One version: its branches, and where its deployment is recorded */
        readonly get: operations["Pacticipants_version"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/versions/{version}/deployed-versions/environment/{environment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** The same, for tools that put it */
        readonly put: operations["Pacticipants_putDeployment"];
        /** Record that a version runs in an environment; what ran there before ends */
        readonly post: operations["Pacticipants_deploy"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/versions/{version}/released-versions/environment/{environment}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Record that a version is supported in an environment, beside others */
        readonly post: operations["Pacticipants_release"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacticipants/{pacticipant}/versions/{version}/tags/{tag}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        /** Tag a version: puts it on the branch of that name */
        readonly put: operations["Pacticipants_tag"];
        readonly post?: never;
        /** Take a tag from a version: it is on the branch of that name no longer */
        readonly delete: operations["Branches_untag"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacts/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest pact of each pair of consumer and provider; the first 500 */
        readonly get: operations["Pacts_newest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacts/provider/{provider}/consumer/{consumer}/latest": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest pact of a pair */
        readonly get: operations["Pacts_latest"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacts/provider/{provider}/consumer/{consumer}/latest/{branch}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The newest pact of a branch */
        readonly get: operations["Pacts_latestOfBranch"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacts/provider/{provider}/consumer/{consumer}/version/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The pact of one version */
        readonly get: operations["Pacts_read"];
        /** Publish one pact, as older tools do: 201, or 200 for one that is there already */
        readonly put: operations["Pacts_put"];
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** The same; a part of what the version published is no conflict, and changes nothing */
        readonly patch: operations["Pacts_patch"];
        readonly trace?: never;
    };
    readonly "/pact-broker/pacts/provider/{provider}/consumer/{consumer}/version/{version}/verification-results": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What verifiers found of a pact, newest first */
        readonly get: operations["PactVerifications_results"];
        readonly put?: never;
        /** Post what a verifier found: evidence beside the registry’s decision */
        readonly post: operations["PactVerifications_record"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/pacts/provider/{provider}/for-verification": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The pacts that bind a provider */
        readonly get: operations["PactVerifications_forVerification"];
        readonly put?: never;
        /** The pacts that a provider’s verifier asks for, by selectors */
        readonly post: operations["PactVerifications_select"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/pact-broker/released-versions/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One release, its support ended or not */
        readonly get: operations["RunningVersions_releasedOne"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        /** Record that its support has ended: what `record-support-ended` sends */
        readonly patch: operations["RunningVersions_endSupport"];
        readonly trace?: never;
    };
    readonly "/schemas": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Versions with their schemas, by subject, 1000 at a time */
        readonly get: operations["Schemas_list"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/guids/{guid}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A schema by GUID */
        readonly get: operations["Schemas_byGuid"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/guids/{guid}/ids": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The ids of a GUID, one or more in each context */
        readonly get: operations["Schemas_idsOfGuid"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/ids/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** A schema by id */
        readonly get: operations["Schemas_byId"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/ids/{id}/schema": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The text of a schema by id */
        readonly get: operations["Schemas_textById"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/ids/{id}/subjects": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Subjects that carry a schema */
        readonly get: operations["Schemas_subjectsOf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/ids/{id}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Subjects and versions that carry a schema */
        readonly get: operations["Schemas_versionsOf"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/schemas/types": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The schema types that this registry takes */
        readonly get: operations["Schemas_types"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Names of the subjects with a live version, of all contexts */
        readonly get: operations["Subjects_names"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Look up which version of a subject a schema is */
        readonly post: operations["Registration_lookUp"];
        /** Delete a subject’s versions; with `permanent`, erase what was deleted */
        readonly delete: operations["Subjects_deleteSubject"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}/metadata": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The latest version whose metadata have these properties */
        readonly get: operations["Metadata_latestWith"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}/versions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Numbers of the live versions of a subject */
        readonly get: operations["Subjects_versionNumbers"];
        readonly put?: never;
        /** Register a schema as the next version of a subject */
        readonly post: operations["Registration_register"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}/versions/{version}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** One version, by number or `latest` */
        readonly get: operations["Subjects_version"];
        readonly put?: never;
        readonly post?: never;
        /** Delete one version; with `permanent`, erase a deleted one */
        readonly delete: operations["Subjects_deleteVersion"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}/versions/{version}/referencedby": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Ids of the schemas that refer to one version */
        readonly get: operations["Subjects_referencedBy"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}/versions/{version}/schema": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The text of one version */
        readonly get: operations["Subjects_versionText"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/subjects/{subject}/versions/{version}/tags": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Register a version’s text with other tags as the next version */
        readonly post: operations["Tags_tag"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/metadata/deployment": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What kind of installation this is */
        readonly get: operations["ServerMetadata_deployment"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/metadata/id": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Which cluster this is */
        readonly get: operations["ServerMetadata_id"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v1/metadata/version": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The version of Confluent’s API that is answered */
        readonly get: operations["ServerMetadata_version"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly Root_get: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Root_post: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Applications_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those of one team. */
                readonly team?: string;
                /** @description Those that are archived too. */
                readonly archived?: boolean;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly applications: readonly {
                            /** Format: date-time */
                            readonly archivedAt: string | null;
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly description: string | null;
                            readonly name: string;
                            readonly repository: string | null;
                            readonly slug: string;
                            readonly team: string;
                        }[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                    };
                };
            };
        };
    };
    readonly Applications_create: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly description?: string;
                    readonly name: string;
                    /** @description Where its source is, as https://github.com/acme/billing. */
                    readonly repository?: string;
                    /** @description The application’s name in URLs and tokens; it never changes. */
                    readonly slug: string;
                    /** @description Whose it is. Every application has a team. */
                    readonly team: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly archivedAt: string | null;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly description: string | null;
                        readonly name: string;
                        readonly repository: string | null;
                        readonly slug: string;
                        readonly team: string;
                    };
                };
            };
        };
    };
    readonly Applications_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly archivedAt: string | null;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly description: string | null;
                        readonly name: string;
                        readonly repository: string | null;
                        readonly slug: string;
                        readonly team: string;
                    };
                };
            };
        };
    };
    readonly Applications_update: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description null takes it away. */
                    readonly description?: string | null;
                    readonly name?: string;
                    /** @description null takes it away. */
                    readonly repository?: string | null;
                    /** @description Another team; whoever moves it must be of both, or admin. */
                    readonly team?: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly archivedAt: string | null;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly description: string | null;
                        readonly name: string;
                        readonly repository: string | null;
                        readonly slug: string;
                        readonly team: string;
                    };
                };
            };
        };
    };
    readonly Applications_archive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly archivedAt: string | null;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly description: string | null;
                        readonly name: string;
                        readonly repository: string | null;
                        readonly slug: string;
                        readonly team: string;
                    };
                };
            };
        };
    };
    readonly Contracts_branches: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly branches: readonly {
                            readonly name: string;
                            /** Format: date-time */
                            readonly since: string;
                            /** @description The newest. */
                            readonly version: string;
                        }[];
                        /** @description The branch whose newest contract binds; null: `main` or `master`. */
                        readonly mainBranch: string | null;
                    };
                };
            };
        };
    };
    readonly Declarations_consumes: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly environment: string;
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly application: string;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly createdBy: string;
                        /** @enum {string} */
                        readonly direction: "produces" | "consumes";
                        /** Format: date-time */
                        readonly endedAt: string | null;
                        readonly endedBy: string | null;
                        readonly environment: string;
                        readonly production: boolean;
                        /** @description Qualified where it is in another context. */
                        readonly subject: string;
                    };
                };
            };
        };
    };
    readonly Declarations_consumesNoLonger: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly environment: string;
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Contracts_bindings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly bindings: readonly {
                            /** @description Of interactions that name no subject. */
                            readonly description: string;
                            readonly subject: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Contracts_setBindings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly bindings: readonly {
                        /** @description Of interactions that name no subject. */
                        readonly description: string;
                        readonly subject: string;
                    }[];
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly bindings: readonly {
                            /** @description Of interactions that name no subject. */
                            readonly description: string;
                            readonly subject: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Contracts_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those of one version of the application. */
                readonly version?: string;
                /** @description Only those of versions on a branch. */
                readonly branch?: string;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly contracts: readonly {
                            readonly application: string;
                            readonly branches: readonly string[];
                            readonly buildUrl: string | null;
                            /** @description Equal for contracts that say the same. */
                            readonly contentHash: string;
                            /** @enum {string} */
                            readonly format: "pact" | "event";
                            /** @description Who writes what it reads; null where it names nobody. */
                            readonly provider: string | null;
                            /** Format: date-time */
                            readonly publishedAt: string;
                            readonly publishedBy: string;
                            readonly version: string;
                        }[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                    };
                };
            };
        };
    };
    readonly Contracts_read: {
        readonly parameters: {
            readonly query?: {
                /** @description Tells several contracts of one version apart: the party that the contract names. */
                readonly provider?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly application: string;
                        readonly branches: readonly string[];
                        readonly buildUrl: string | null;
                        /** @description As it was published first. */
                        readonly content: string;
                        /** @description Equal for contracts that say the same. */
                        readonly contentHash: string;
                        /** @enum {string} */
                        readonly format: "pact" | "event";
                        readonly interactions: readonly {
                            /** @description In the contract’s text, as a JSON pointer. */
                            readonly at: string;
                            readonly description: string;
                            readonly message: string | null;
                            /** @description What it asks of headers and keys: kept, and not judged. */
                            readonly metadata: readonly string[];
                            readonly pending: boolean;
                            readonly reads: readonly string[];
                            readonly readsNothingElse: boolean;
                            readonly scenario: string | null;
                            /** @description The subjects that it reads; none for one that names no subject: it is kept, and not judged. */
                            readonly subjects: readonly string[];
                        }[];
                        readonly problems: readonly {
                            readonly id: string;
                            /** @description In the contract’s text. */
                            readonly location?: {
                                readonly column: number;
                                readonly endColumn: number;
                                readonly endLine: number;
                                readonly line: number;
                                readonly pointer: string;
                            };
                            readonly message: string;
                            /** @enum {string} */
                            readonly severity: "reject" | "warn";
                        }[];
                        /** @description Who writes what it reads; null where it names nobody. */
                        readonly provider: string | null;
                        /** Format: date-time */
                        readonly publishedAt: string;
                        readonly publishedBy: string;
                        readonly version: string;
                    };
                };
            };
        };
    };
    readonly Contracts_publish: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description A branch of the consumer’s repository. */
                    readonly branch?: string;
                    /** @description Where it was built. */
                    readonly buildUrl?: string;
                    /** @description The contract: its text, which keeps places and digits, or the JSON itself. */
                    readonly content: string | {
                        readonly [key: string]: unknown;
                    };
                    /**
                     * @description A Pact file with messages, or our own event contract.
                     * @enum {string}
                     */
                    readonly format: "pact" | "event";
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description What the schemas of now guarantee, one for each subject. */
                        readonly answers: readonly {
                            readonly expectations: number;
                            readonly more: boolean;
                            /** @description Where no version is live: a subject with nearly the same name, which may be meant. */
                            readonly near: string | null;
                            /** @description The latest live version; null where there is none yet. */
                            readonly schemaVersion: number | null;
                            readonly subject: string;
                            /** @description What is not guaranteed, or could not be told. */
                            readonly told: readonly {
                                readonly asks: string;
                                /** @description In the contract’s text, as a JSON pointer. */
                                readonly contractAt: string;
                                /** @description A message that the schema allows and the consumer does not expect, as JSON. */
                                readonly counterexample: string | null;
                                readonly description: string;
                                /** @description In the schema’s text. */
                                readonly location: {
                                    readonly column: number;
                                    readonly endColumn: number;
                                    readonly endLine: number;
                                    readonly line: number;
                                    readonly pointer: string;
                                };
                                /** @description The field that it reads; empty for the message itself. */
                                readonly path: string;
                                /** @description Whether the decision stands alone: the schema’s own validator, or Pact’s verifier, could not say, or not in time, whether it is as it says. */
                                readonly unconfirmed: boolean;
                                /** @enum {string} */
                                readonly verdict: "not-guaranteed" | "unknown";
                                readonly why: string;
                            }[];
                            /** @description Whether what is guaranteed was not tried, or not all of it, with messages at the boundaries of the schema and Pact’s own verifier. */
                            readonly unconfirmed: boolean;
                            /** @description Variations of a scenario that no message of the schema was found for. */
                            readonly unmet: readonly {
                                readonly description: string;
                                readonly scenario: string;
                            }[];
                            /** @enum {string} */
                            readonly verdict: "guaranteed" | "not-guaranteed" | "unknown";
                        }[];
                        readonly contract: {
                            readonly application: string;
                            readonly branches: readonly string[];
                            readonly buildUrl: string | null;
                            /** @description Equal for contracts that say the same. */
                            readonly contentHash: string;
                            /** @enum {string} */
                            readonly format: "pact" | "event";
                            /** @description Who writes what it reads; null where it names nobody. */
                            readonly provider: string | null;
                            /** Format: date-time */
                            readonly publishedAt: string;
                            readonly publishedBy: string;
                            readonly version: string;
                        };
                        /** @description False where this version had published the same contract already. */
                        readonly created: boolean;
                        readonly problems: readonly {
                            readonly id: string;
                            /** @description In the contract’s text. */
                            readonly location?: {
                                readonly column: number;
                                readonly endColumn: number;
                                readonly endLine: number;
                                readonly line: number;
                                readonly pointer: string;
                            };
                            readonly message: string;
                            /** @enum {string} */
                            readonly severity: "reject" | "warn";
                        }[];
                        /** @description Interactions that name no subject: kept, and not judged. */
                        readonly unbound: readonly string[];
                    };
                };
            };
        };
    };
    readonly Declarations_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Those that have ended too. */
                readonly ended?: boolean;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly declarations: readonly {
                            readonly application: string;
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly createdBy: string;
                            /** @enum {string} */
                            readonly direction: "produces" | "consumes";
                            /** Format: date-time */
                            readonly endedAt: string | null;
                            readonly endedBy: string | null;
                            readonly environment: string;
                            readonly production: boolean;
                            /** @description Qualified where it is in another context. */
                            readonly subject: string;
                        }[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                    };
                };
            };
        };
    };
    readonly Deployments_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those in one environment. */
                readonly environment?: string;
                /** @description Those that have ended too. */
                readonly history?: boolean;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly deployments: readonly {
                            readonly application: string;
                            /** Format: date-time */
                            readonly deployedAt: string;
                            readonly deployedBy: string;
                            /** Format: date-time */
                            readonly endedAt: string | null;
                            readonly endedBy: string | null;
                            readonly environment: string;
                            readonly instance: string | null;
                            readonly production: boolean;
                            readonly version: string;
                        }[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                    };
                };
            };
        };
    };
    readonly Deployments_record: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The team’s name in URLs, rules and schemas. */
                    readonly environment: string;
                    /** @description Which of several in the environment, as eu-1; absent where there is one. */
                    readonly instance?: string;
                    /** @description The version of the application: a number, a commit, an image’s digest. */
                    readonly version: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly application: string;
                        /** Format: date-time */
                        readonly deployedAt: string;
                        readonly deployedBy: string;
                        /** Format: date-time */
                        readonly endedAt: string | null;
                        readonly endedBy: string | null;
                        readonly environment: string;
                        readonly instance: string | null;
                        /** @description What may be a mistake: a version without a contract, where others of the application have one. */
                        readonly notes?: readonly string[];
                        readonly production: boolean;
                        readonly version: string;
                    };
                };
            };
        };
    };
    readonly Deployments_end: {
        readonly parameters: {
            readonly query?: {
                /** @description Which of several in the environment, as eu-1; absent where there is one. */
                readonly instance?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Contracts_setMainBranch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description null: `main` or `master`. */
                    readonly branch: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly branches: readonly {
                            readonly name: string;
                            /** Format: date-time */
                            readonly since: string;
                            /** @description The newest. */
                            readonly version: string;
                        }[];
                        /** @description The branch whose newest contract binds; null: `main` or `master`. */
                        readonly mainBranch: string | null;
                    };
                };
            };
        };
    };
    readonly Declarations_produces: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly environment: string;
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly application: string;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly createdBy: string;
                        /** @enum {string} */
                        readonly direction: "produces" | "consumes";
                        /** Format: date-time */
                        readonly endedAt: string | null;
                        readonly endedBy: string | null;
                        readonly environment: string;
                        readonly production: boolean;
                        /** @description Qualified where it is in another context. */
                        readonly subject: string;
                    };
                };
            };
        };
    };
    readonly Declarations_producesNoLonger: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly environment: string;
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Releases_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only those in one environment. */
                readonly environment?: string;
                /** @description Those whose support has ended too. */
                readonly history?: boolean;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                        readonly releases: readonly {
                            readonly application: string;
                            /** Format: date-time */
                            readonly endedAt: string | null;
                            readonly endedBy: string | null;
                            readonly environment: string;
                            readonly production: boolean;
                            /** Format: date-time */
                            readonly releasedAt: string;
                            readonly releasedBy: string;
                            readonly version: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Releases_record: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The team’s name in URLs, rules and schemas. */
                    readonly environment: string;
                    /** @description The version of the application: a number, a commit, an image’s digest. */
                    readonly version: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly application: string;
                        /** Format: date-time */
                        readonly endedAt: string | null;
                        readonly endedBy: string | null;
                        readonly environment: string;
                        /** @description What may be a mistake: a version without a contract, where others of the application have one. */
                        readonly notes?: readonly string[];
                        readonly production: boolean;
                        /** Format: date-time */
                        readonly releasedAt: string;
                        readonly releasedBy: string;
                        readonly version: string;
                    };
                };
            };
        };
    };
    readonly Releases_end: {
        readonly parameters: {
            readonly query: {
                /** @description The version of the application: a number, a commit, an image’s digest. */
                readonly version: string;
            };
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Approvals_list: {
        readonly parameters: {
            readonly query: {
                readonly subject: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly approvals: readonly {
                            readonly approvedBy: string;
                            readonly author: string | null;
                            /** @enum {string} */
                            readonly concerns: "versions" | "settings";
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly fingerprints: readonly string[];
                            /** Format: uuid */
                            readonly id: string;
                            readonly pullRequest: number | null;
                            readonly reason: string;
                            readonly repository: string | null;
                            /** Format: date-time */
                            readonly revokedAt: string | null;
                            readonly revokedBy: string | null;
                            /** @enum {string} */
                            readonly state: "in-force" | "used" | "revoked" | "ended";
                            readonly subject: string;
                            /** Format: date-time */
                            readonly until: string;
                            /** Format: date-time */
                            readonly usedAt: string | null;
                            /** @description The version whose registration used it up; of a deletion, the newest that went. */
                            readonly usedByVersion: number | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly Approvals_grant: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Who wrote the change: somebody else than who approves. */
                    readonly author?: string;
                    /**
                     * @description settings: a change of a level, a group, an alias or a mode; its subject need not exist, and `:.context:` is the context itself.
                     * @default versions
                     * @enum {string}
                     */
                    readonly concerns?: "versions" | "settings";
                    /** @description The findings, as a check reports them; nothing else is let through. */
                    readonly fingerprints: readonly string[];
                    readonly pullRequest?: number;
                    readonly reason: string;
                    /** @description Where the change is proposed, by its lasting id; for people. */
                    readonly repository?: string;
                    /** @description The subject, qualified where it is in another context. */
                    readonly subject: string;
                    /**
                     * Format: date-time
                     * @description When the findings block again; at most 90 days from now.
                     */
                    readonly until: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly approvedBy: string;
                        readonly author: string | null;
                        /** @enum {string} */
                        readonly concerns: "versions" | "settings";
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly fingerprints: readonly string[];
                        /** Format: uuid */
                        readonly id: string;
                        /** @description What may be a mistake: fingerprints that no recent check reported. */
                        readonly notes?: readonly string[];
                        readonly pullRequest: number | null;
                        readonly reason: string;
                        readonly repository: string | null;
                        /** Format: date-time */
                        readonly revokedAt: string | null;
                        readonly revokedBy: string | null;
                        /** @enum {string} */
                        readonly state: "in-force" | "used" | "revoked" | "ended";
                        readonly subject: string;
                        /** Format: date-time */
                        readonly until: string;
                        /** Format: date-time */
                        readonly usedAt: string | null;
                        /** @description The version whose registration used it up; of a deletion, the newest that went. */
                        readonly usedByVersion: number | null;
                    };
                };
            };
        };
    };
    readonly Approvals_revoke: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly CanIDeploy_ask: {
        readonly parameters: {
            readonly query?: {
                /** @description Of a producer: the subject whose schema it writes with. */
                readonly subject?: string;
                /** @description Of a consumer: the application. */
                readonly application?: string;
                /** @description The schema’s version number, or `latest`, which is the default; or the application’s version. */
                readonly version?: string;
                /** @description Where to. Of a producer: contracts that bind elsewhere alone do not count. Without it all count. */
                readonly environment?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description null: nothing says no, and something could not be told. */
                        readonly deployable: boolean | null;
                        readonly pairs: readonly {
                            readonly application: string;
                            readonly applicationVersion: string;
                            readonly schemaVersion: number;
                            readonly subject: string;
                            readonly told: readonly {
                                readonly asks: string;
                                /** @description In the contract’s text, as a JSON pointer. */
                                readonly contractAt: string;
                                /** @description A message that the schema allows and the consumer does not expect, as JSON. */
                                readonly counterexample: string | null;
                                readonly description: string;
                                /** @description In the schema’s text. */
                                readonly location: {
                                    readonly column: number;
                                    readonly endColumn: number;
                                    readonly endLine: number;
                                    readonly line: number;
                                    readonly pointer: string;
                                };
                                /** @description The field that it reads; empty for the message itself. */
                                readonly path: string;
                                /** @description Whether the decision stands alone: the schema’s own validator, or Pact’s verifier, could not say, or not in time, whether it is as it says. */
                                readonly unconfirmed: boolean;
                                /** @enum {string} */
                                readonly verdict: "not-guaranteed" | "unknown";
                                readonly why: string;
                            }[];
                            /** @description Whether not all that holds was tried with Pact’s own verifier. */
                            readonly unconfirmed: boolean;
                            /**
                             * @description The worst of its expectations. Of a producer `broken` and `doubted` are what held in an earlier live version; `pending` and `undecided` never did.
                             * @enum {string}
                             */
                            readonly verdict: "holds" | "broken" | "doubted" | "pending" | "undecided";
                        }[];
                        /** @description What stops comes first. */
                        readonly reasons: readonly string[];
                    };
                };
            };
        };
    };
    readonly Checks_run: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly base?: string;
                    readonly changes: readonly {
                        /** @description The text before the change: findings that it has too are marked as pre-existing and do not block. */
                        readonly baseSchema?: string;
                        /**
                         * @description What happened to the file.
                         * @enum {string}
                         */
                        readonly change: "added" | "modified" | "renamed" | "deleted";
                        readonly file?: string;
                        readonly previousFile?: string;
                        readonly references?: readonly {
                            /** @description How the schema’s text calls it; for Avro the full name of the type. */
                            readonly name: string;
                            /** @description The subject that it is registered under. */
                            readonly subject: string;
                            /** @description Its version there; -1 is pinned to the latest. */
                            readonly version: number;
                        }[];
                        /** @description The new text; absent for a deleted file. */
                        readonly schema?: string;
                        /**
                         * @default AVRO
                         * @enum {string}
                         */
                        readonly schemaType?: "AVRO" | "JSON" | "PROTOBUF";
                        /** @description The subject that the file maps to. */
                        readonly subject: string;
                    }[];
                    readonly commit?: string;
                    /** @default . */
                    readonly context?: string;
                    readonly pullRequest?: number;
                    /** @description The repository by its lasting id, and by name. */
                    readonly repository?: {
                        readonly id?: string;
                        readonly name?: string;
                    };
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly changes: readonly {
                            /** @enum {string} */
                            readonly change: "added" | "modified" | "unchanged" | "renamed" | "deleted";
                            readonly comparedVersions: readonly number[];
                            /** @enum {string} */
                            readonly compatibilityLevel: "NONE" | "BACKWARD" | "BACKWARD_TRANSITIVE" | "FORWARD" | "FORWARD_TRANSITIVE" | "FULL" | "FULL_TRANSITIVE";
                            /** @description Who is subscribed to what would break or is deleted, or whose contracts would, production first. */
                            readonly consumers?: readonly {
                                readonly application: string;
                                /** @description Where it declares to consume the subject, or a version whose contract reads it is in use. */
                                readonly environments: readonly {
                                    readonly production: boolean;
                                    readonly slug: string;
                                }[];
                                /** @description What it reads, as its contracts say. */
                                readonly reads: "unknown" | {
                                    /** @enum {boolean} */
                                    readonly more?: true;
                                    readonly paths: readonly string[];
                                    /** @description Versions of the application whose contracts bind. */
                                    readonly versions: readonly string[];
                                };
                                readonly team: {
                                    readonly channel: {
                                        readonly address: string;
                                        readonly tool: string;
                                    } | null;
                                    readonly name: string;
                                    readonly slug: string;
                                };
                            }[];
                            /**
                             * @description Beside the version before it nothing changed but documentation, order and layout.
                             * @enum {boolean}
                             */
                            readonly documentationOnly?: true;
                            readonly file?: string;
                            readonly findings: readonly {
                                readonly against?: {
                                    readonly location: {
                                        readonly column: number;
                                        readonly endColumn: number;
                                        readonly endLine: number;
                                        readonly line: number;
                                        readonly pointer: string;
                                    } | null;
                                    readonly version: number;
                                };
                                /** @description Somebody let it through, once and until then. */
                                readonly approval?: {
                                    readonly by: string;
                                    readonly reason: string;
                                    /** Format: date-time */
                                    readonly until: string;
                                };
                                readonly args: {
                                    readonly [key: string]: string | number | boolean | readonly string[];
                                };
                                /** @enum {string} */
                                readonly direction?: "backward" | "forward";
                                readonly fingerprint: string;
                                readonly fix: string;
                                readonly location: {
                                    readonly column: number;
                                    readonly endColumn: number;
                                    readonly endLine: number;
                                    readonly line: number;
                                    readonly pointer: string;
                                } | null;
                                readonly message: string;
                                readonly path?: string;
                                readonly preExisting: boolean;
                                readonly ruleId: string;
                                /** @enum {string} */
                                readonly severity: "error" | "warning" | "info";
                                readonly why: string;
                                /** @description Of what breaks readers: a message that was really tried, or why there is none. */
                                readonly witness?: {
                                    /** @description The same message with the offending part replaced, which does read. `mended-writer`: of a schema that differs from the writer’s there alone; `schema` is that one. */
                                    readonly control: {
                                        /** @description On the wire, base64, without a registry’s prefix. */
                                        readonly bytes?: string;
                                        /** @description In the format’s own JSON encoding. */
                                        readonly json: string;
                                        /** @enum {string} */
                                        readonly kind: "writer" | "mended-writer";
                                        readonly schema?: string;
                                    } | {
                                        /** @description Why there is none. */
                                        readonly none: string;
                                    };
                                    /**
                                     * @description For Protobuf, which is written in two ways: the one in which it breaks.
                                     * @enum {string}
                                     */
                                    readonly medium?: "bytes" | "json";
                                    readonly message: {
                                        /** @description On the wire, base64, without a registry’s prefix. */
                                        readonly bytes?: string;
                                        /** @description In the format’s own JSON encoding. */
                                        readonly json: string;
                                    };
                                    /** @description What reading the message gave. */
                                    readonly outcome: string;
                                    /** @description For Protobuf: the message’s type, by its name in the file. */
                                    readonly type?: string;
                                } | {
                                    /** @description Why there is none. */
                                    readonly none: string;
                                };
                            }[];
                            /**
                             * @description There are more than those.
                             * @enum {boolean}
                             */
                            readonly moreConsumers?: true;
                            readonly owner: {
                                readonly channels: readonly {
                                    readonly address: string;
                                    readonly scope: string;
                                    readonly tool: string;
                                }[];
                                readonly name: string;
                                readonly team: string;
                            } | null;
                            readonly previousFile?: string;
                            /** @enum {string} */
                            readonly schemaType: "AVRO" | "JSON" | "PROTOBUF";
                            readonly subject: string;
                            /** @enum {string} */
                            readonly verdict: "pass" | "fail" | "pending";
                            /** @description How to make a change that breaks readers all the same. */
                            readonly waysOut?: readonly {
                                /** @description Ready to copy. */
                                readonly commands: readonly string[];
                                /** @enum {string} */
                                readonly kind: "successor" | "compatibility-group" | "approval";
                                readonly summary: string;
                            }[];
                        }[];
                        readonly context: string;
                        /** Format: date-time */
                        readonly createdAt: string;
                        /** Format: uuid */
                        readonly id: string;
                        /** @enum {string} */
                        readonly policy: "open" | "strict";
                        /** @enum {number} */
                        readonly reportVersion: 1;
                        /** @enum {string} */
                        readonly verdict: "pass" | "fail" | "pending";
                    };
                };
            };
        };
    };
    readonly Checks_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly changes: readonly {
                            /** @enum {string} */
                            readonly change: "added" | "modified" | "unchanged" | "renamed" | "deleted";
                            readonly comparedVersions: readonly number[];
                            /** @enum {string} */
                            readonly compatibilityLevel: "NONE" | "BACKWARD" | "BACKWARD_TRANSITIVE" | "FORWARD" | "FORWARD_TRANSITIVE" | "FULL" | "FULL_TRANSITIVE";
                            /** @description Who is subscribed to what would break or is deleted, or whose contracts would, production first. */
                            readonly consumers?: readonly {
                                readonly application: string;
                                /** @description Where it declares to consume the subject, or a version whose contract reads it is in use. */
                                readonly environments: readonly {
                                    readonly production: boolean;
                                    readonly slug: string;
                                }[];
                                /** @description What it reads, as its contracts say. */
                                readonly reads: "unknown" | {
                                    /** @enum {boolean} */
                                    readonly more?: true;
                                    readonly paths: readonly string[];
                                    /** @description Versions of the application whose contracts bind. */
                                    readonly versions: readonly string[];
                                };
                                readonly team: {
                                    readonly channel: {
                                        readonly address: string;
                                        readonly tool: string;
                                    } | null;
                                    readonly name: string;
                                    readonly slug: string;
                                };
                            }[];
                            /**
                             * @description Beside the version before it nothing changed but documentation, order and layout.
                             * @enum {boolean}
                             */
                            readonly documentationOnly?: true;
                            readonly file?: string;
                            readonly findings: readonly {
                                readonly against?: {
                                    readonly location: {
                                        readonly column: number;
                                        readonly endColumn: number;
                                        readonly endLine: number;
                                        readonly line: number;
                                        readonly pointer: string;
                                    } | null;
                                    readonly version: number;
                                };
                                /** @description Somebody let it through, once and until then. */
                                readonly approval?: {
                                    readonly by: string;
                                    readonly reason: string;
                                    /** Format: date-time */
                                    readonly until: string;
                                };
                                readonly args: {
                                    readonly [key: string]: string | number | boolean | readonly string[];
                                };
                                /** @enum {string} */
                                readonly direction?: "backward" | "forward";
                                readonly fingerprint: string;
                                readonly fix: string;
                                readonly location: {
                                    readonly column: number;
                                    readonly endColumn: number;
                                    readonly endLine: number;
                                    readonly line: number;
                                    readonly pointer: string;
                                } | null;
                                readonly message: string;
                                readonly path?: string;
                                readonly preExisting: boolean;
                                readonly ruleId: string;
                                /** @enum {string} */
                                readonly severity: "error" | "warning" | "info";
                                readonly why: string;
                                /** @description Of what breaks readers: a message that was really tried, or why there is none. */
                                readonly witness?: {
                                    /** @description The same message with the offending part replaced, which does read. `mended-writer`: of a schema that differs from the writer’s there alone; `schema` is that one. */
                                    readonly control: {
                                        /** @description On the wire, base64, without a registry’s prefix. */
                                        readonly bytes?: string;
                                        /** @description In the format’s own JSON encoding. */
                                        readonly json: string;
                                        /** @enum {string} */
                                        readonly kind: "writer" | "mended-writer";
                                        readonly schema?: string;
                                    } | {
                                        /** @description Why there is none. */
                                        readonly none: string;
                                    };
                                    /**
                                     * @description For Protobuf, which is written in two ways: the one in which it breaks.
                                     * @enum {string}
                                     */
                                    readonly medium?: "bytes" | "json";
                                    readonly message: {
                                        /** @description On the wire, base64, without a registry’s prefix. */
                                        readonly bytes?: string;
                                        /** @description In the format’s own JSON encoding. */
                                        readonly json: string;
                                    };
                                    /** @description What reading the message gave. */
                                    readonly outcome: string;
                                    /** @description For Protobuf: the message’s type, by its name in the file. */
                                    readonly type?: string;
                                } | {
                                    /** @description Why there is none. */
                                    readonly none: string;
                                };
                            }[];
                            /**
                             * @description There are more than those.
                             * @enum {boolean}
                             */
                            readonly moreConsumers?: true;
                            readonly owner: {
                                readonly channels: readonly {
                                    readonly address: string;
                                    readonly scope: string;
                                    readonly tool: string;
                                }[];
                                readonly name: string;
                                readonly team: string;
                            } | null;
                            readonly previousFile?: string;
                            /** @enum {string} */
                            readonly schemaType: "AVRO" | "JSON" | "PROTOBUF";
                            readonly subject: string;
                            /** @enum {string} */
                            readonly verdict: "pass" | "fail" | "pending";
                            /** @description How to make a change that breaks readers all the same. */
                            readonly waysOut?: readonly {
                                /** @description Ready to copy. */
                                readonly commands: readonly string[];
                                /** @enum {string} */
                                readonly kind: "successor" | "compatibility-group" | "approval";
                                readonly summary: string;
                            }[];
                        }[];
                        readonly context: string;
                        /** Format: date-time */
                        readonly createdAt: string;
                        /** Format: uuid */
                        readonly id: string;
                        /** @enum {string} */
                        readonly policy: "open" | "strict";
                        /** @enum {number} */
                        readonly reportVersion: 1;
                        /** @enum {string} */
                        readonly verdict: "pass" | "fail" | "pending";
                    };
                };
            };
        };
    };
    readonly Environments_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly environments: readonly {
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly name: string;
                            /** @description Whether what runs there serves customers. */
                            readonly production: boolean;
                            /** @description The environment’s name in URLs; it never changes. */
                            readonly slug: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Environments_create: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly name: string;
                    /** @description Whether what runs there serves customers. */
                    readonly production: boolean;
                    /** @description The environment’s name in URLs; it never changes. */
                    readonly slug: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly name: string;
                        /** @description Whether what runs there serves customers. */
                        readonly production: boolean;
                        /** @description The environment’s name in URLs; it never changes. */
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Environments_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly name: string;
                        /** @description Whether what runs there serves customers. */
                        readonly production: boolean;
                        /** @description The environment’s name in URLs; it never changes. */
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Environments_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Environments_update: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly name?: string;
                    /** @description Whether what runs there serves customers. */
                    readonly production?: boolean;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly name: string;
                        /** @description Whether what runs there serves customers. */
                        readonly production: boolean;
                        /** @description The environment’s name in URLs; it never changes. */
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Governance_apply: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly documents: {
                        readonly applications?: readonly {
                            /** @description All that it consumes, and nothing else. */
                            readonly consumes?: readonly {
                                /** @description Where it produces or consumes it. */
                                readonly environment: string;
                                /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                                readonly subject: string;
                            }[];
                            readonly description?: string | null;
                            readonly name?: string;
                            /** @description All that it produces, and nothing else. */
                            readonly produces?: readonly {
                                /** @description Where it produces or consumes it. */
                                readonly environment: string;
                                /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                                readonly subject: string;
                            }[];
                            /** @description Where its source is, as https://github.com/acme/billing. */
                            readonly repository?: string | null;
                            /** @description The application’s name in URLs and tokens; it never changes. */
                            readonly slug: string;
                            /** @description Needed for a new application. */
                            readonly team?: string;
                        }[];
                        readonly environments?: readonly {
                            readonly name?: string;
                            /** @description Whether what runs there serves customers. */
                            readonly production?: boolean;
                            /** @description The environment’s name in URLs; it never changes. */
                            readonly slug: string;
                        }[];
                        readonly policies?: readonly {
                            /** @enum {string} */
                            readonly compatibility: "NONE" | "BACKWARD" | "BACKWARD_TRANSITIVE" | "FORWARD" | "FORWARD_TRANSITIVE" | "FULL" | "FULL_TRANSITIVE";
                            /** @description All subjects of this context that have no level of their own. */
                            readonly context?: string;
                            /** @description Why; needed for every level but BACKWARD. It is kept and shown. */
                            readonly reason?: string | null;
                            /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                            readonly subject?: string;
                        }[];
                        readonly prefixRules?: readonly {
                            /** @description Unless the prefix names it; `.` is the default context. */
                            readonly context?: string;
                            /** @description New subjects whose name starts with it belong to the team; empty: all of the context. */
                            readonly prefix: string;
                            /** @description The team’s name in URLs, rules and schemas. */
                            readonly team: string;
                        }[];
                        readonly subjects?: readonly {
                            /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                            readonly subject: string;
                            /** @description Whose it is, once it exists. */
                            readonly team: string;
                        }[];
                        readonly teams?: readonly {
                            /** @description All of them, in their order; at least one takes announcements. */
                            readonly channels?: readonly {
                                /** @description A channel, an address, a URL. */
                                readonly address: string;
                                /**
                                 * @description What it is for; at least one channel of a team takes announcements.
                                 * @enum {string}
                                 */
                                readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                                /** @description email, slack, teams, pagerduty, … */
                                readonly tool: string;
                            }[];
                            /** @description Slug of the team that is asked when this one does not answer. */
                            readonly escalationTeam?: string | null;
                            /** @description The same team elsewhere, as group:default/fulfillment. */
                            readonly externalRef?: string | null;
                            /** @description All of them, and no others. */
                            readonly members?: readonly {
                                /** @description For people; shown to other teams too, unlike the address. */
                                readonly displayName?: string | null;
                                /** @description The address that the person signs in with; kept in lower case. */
                                readonly email: string;
                                /**
                                 * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                                 * @enum {string}
                                 */
                                readonly role: "member" | "owner" | "approver";
                            }[];
                            /** @description The slug, for a new team that says none. */
                            readonly name?: string;
                            /** @description Slug of the team above it, which answers for its subjects once it is archived. */
                            readonly parent?: string | null;
                            /** @description The team’s name in URLs, rules and schemas. */
                            readonly slug: string;
                        }[];
                        readonly topics?: readonly {
                            /**
                             * @description Who may read it. Needed for a new topic.
                             * @enum {string}
                             */
                            readonly audience?: "component-internal" | "business-unit-internal" | "company-internal" | "external-partner" | "external-public";
                            /** @enum {string} */
                            readonly cleanupPolicy?: "delete" | "compact" | "compact,delete";
                            readonly cluster: string;
                            /** @description `<topic>-key` for a new topic that says none. */
                            readonly keySubjects?: readonly string[];
                            readonly regions?: readonly string[];
                            readonly retentionMs?: number | null;
                            readonly topic: string;
                            /** @description `<topic>-value` for a new topic that says none. */
                            readonly valueSubjects?: readonly string[];
                        }[];
                    };
                    /** @description Of the plan that was read: another one is not applied. */
                    readonly fingerprint: string;
                    /**
                     * @description Whether what a section does not name goes away. A kind without a section is left alone.
                     * @default false
                     */
                    readonly prune?: boolean;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly applied: boolean;
                        readonly counts: {
                            readonly archive: number;
                            readonly create: number;
                            readonly delete: number;
                            readonly unchanged: number;
                            readonly update: number;
                        };
                        /** @description Say it to apply this plan. */
                        readonly fingerprint: string;
                        /** @description What stands in the way; a plan that has one is not applied. */
                        readonly refusals: readonly {
                            readonly fix: string;
                            readonly key: string;
                            /** @enum {string} */
                            readonly kind: "environment" | "team" | "prefix-rule" | "subject" | "topic" | "application" | "policy";
                            /** @description Where the same thing is said elsewhere. */
                            readonly otherPointer?: string;
                            /** @description JSON pointer into `documents`. */
                            readonly pointer?: string;
                            readonly reason: string;
                        }[];
                        /** @description What is done, in its order. */
                        readonly steps: readonly {
                            /** @enum {string} */
                            readonly action: "create" | "update" | "archive" | "delete";
                            readonly changes: readonly {
                                readonly after: unknown;
                                /** @description null where there was nothing. */
                                readonly before: unknown;
                                readonly field: string;
                            }[];
                            /** @description Its name: a slug, a subject, a prefix, `cluster/topic`, `:.context:`. */
                            readonly key: string;
                            /** @enum {string} */
                            readonly kind: "environment" | "team" | "prefix-rule" | "subject" | "topic" | "application" | "policy";
                            readonly notes: readonly string[];
                        }[];
                    };
                };
            };
        };
    };
    readonly Governance_plan: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly documents: {
                        readonly applications?: readonly {
                            /** @description All that it consumes, and nothing else. */
                            readonly consumes?: readonly {
                                /** @description Where it produces or consumes it. */
                                readonly environment: string;
                                /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                                readonly subject: string;
                            }[];
                            readonly description?: string | null;
                            readonly name?: string;
                            /** @description All that it produces, and nothing else. */
                            readonly produces?: readonly {
                                /** @description Where it produces or consumes it. */
                                readonly environment: string;
                                /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                                readonly subject: string;
                            }[];
                            /** @description Where its source is, as https://github.com/acme/billing. */
                            readonly repository?: string | null;
                            /** @description The application’s name in URLs and tokens; it never changes. */
                            readonly slug: string;
                            /** @description Needed for a new application. */
                            readonly team?: string;
                        }[];
                        readonly environments?: readonly {
                            readonly name?: string;
                            /** @description Whether what runs there serves customers. */
                            readonly production?: boolean;
                            /** @description The environment’s name in URLs; it never changes. */
                            readonly slug: string;
                        }[];
                        readonly policies?: readonly {
                            /** @enum {string} */
                            readonly compatibility: "NONE" | "BACKWARD" | "BACKWARD_TRANSITIVE" | "FORWARD" | "FORWARD_TRANSITIVE" | "FULL" | "FULL_TRANSITIVE";
                            /** @description All subjects of this context that have no level of their own. */
                            readonly context?: string;
                            /** @description Why; needed for every level but BACKWARD. It is kept and shown. */
                            readonly reason?: string | null;
                            /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                            readonly subject?: string;
                        }[];
                        readonly prefixRules?: readonly {
                            /** @description Unless the prefix names it; `.` is the default context. */
                            readonly context?: string;
                            /** @description New subjects whose name starts with it belong to the team; empty: all of the context. */
                            readonly prefix: string;
                            /** @description The team’s name in URLs, rules and schemas. */
                            readonly team: string;
                        }[];
                        readonly subjects?: readonly {
                            /** @description As everywhere: `orders-value`, or `:.staging:orders-value` in another context. */
                            readonly subject: string;
                            /** @description Whose it is, once it exists. */
                            readonly team: string;
                        }[];
                        readonly teams?: readonly {
                            /** @description All of them, in their order; at least one takes announcements. */
                            readonly channels?: readonly {
                                /** @description A channel, an address, a URL. */
                                readonly address: string;
                                /**
                                 * @description What it is for; at least one channel of a team takes announcements.
                                 * @enum {string}
                                 */
                                readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                                /** @description email, slack, teams, pagerduty, … */
                                readonly tool: string;
                            }[];
                            /** @description Slug of the team that is asked when this one does not answer. */
                            readonly escalationTeam?: string | null;
                            /** @description The same team elsewhere, as group:default/fulfillment. */
                            readonly externalRef?: string | null;
                            /** @description All of them, and no others. */
                            readonly members?: readonly {
                                /** @description For people; shown to other teams too, unlike the address. */
                                readonly displayName?: string | null;
                                /** @description The address that the person signs in with; kept in lower case. */
                                readonly email: string;
                                /**
                                 * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                                 * @enum {string}
                                 */
                                readonly role: "member" | "owner" | "approver";
                            }[];
                            /** @description The slug, for a new team that says none. */
                            readonly name?: string;
                            /** @description Slug of the team above it, which answers for its subjects once it is archived. */
                            readonly parent?: string | null;
                            /** @description The team’s name in URLs, rules and schemas. */
                            readonly slug: string;
                        }[];
                        readonly topics?: readonly {
                            /**
                             * @description Who may read it. Needed for a new topic.
                             * @enum {string}
                             */
                            readonly audience?: "component-internal" | "business-unit-internal" | "company-internal" | "external-partner" | "external-public";
                            /** @enum {string} */
                            readonly cleanupPolicy?: "delete" | "compact" | "compact,delete";
                            readonly cluster: string;
                            /** @description `<topic>-key` for a new topic that says none. */
                            readonly keySubjects?: readonly string[];
                            readonly regions?: readonly string[];
                            readonly retentionMs?: number | null;
                            readonly topic: string;
                            /** @description `<topic>-value` for a new topic that says none. */
                            readonly valueSubjects?: readonly string[];
                        }[];
                    };
                    /**
                     * @description Whether what a section does not name goes away. A kind without a section is left alone.
                     * @default false
                     */
                    readonly prune?: boolean;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly applied: boolean;
                        readonly counts: {
                            readonly archive: number;
                            readonly create: number;
                            readonly delete: number;
                            readonly unchanged: number;
                            readonly update: number;
                        };
                        /** @description Say it to apply this plan. */
                        readonly fingerprint: string;
                        /** @description What stands in the way; a plan that has one is not applied. */
                        readonly refusals: readonly {
                            readonly fix: string;
                            readonly key: string;
                            /** @enum {string} */
                            readonly kind: "environment" | "team" | "prefix-rule" | "subject" | "topic" | "application" | "policy";
                            /** @description Where the same thing is said elsewhere. */
                            readonly otherPointer?: string;
                            /** @description JSON pointer into `documents`. */
                            readonly pointer?: string;
                            readonly reason: string;
                        }[];
                        /** @description What is done, in its order. */
                        readonly steps: readonly {
                            /** @enum {string} */
                            readonly action: "create" | "update" | "archive" | "delete";
                            readonly changes: readonly {
                                readonly after: unknown;
                                /** @description null where there was nothing. */
                                readonly before: unknown;
                                readonly field: string;
                            }[];
                            /** @description Its name: a slug, a subject, a prefix, `cluster/topic`, `:.context:`. */
                            readonly key: string;
                            /** @enum {string} */
                            readonly kind: "environment" | "team" | "prefix-rule" | "subject" | "topic" | "application" | "policy";
                            readonly notes: readonly string[];
                        }[];
                    };
                };
            };
        };
    };
    readonly Health_health: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly status: "ok";
                    };
                };
            };
        };
    };
    readonly People_me: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly displayName: string | null;
                        /** @description What the ledger calls who asks. */
                        readonly name: string;
                        /** @description The human behind it, by verified e-mail address; null where none is known. */
                        readonly person: string | null;
                        /**
                         * @description What they are to everybody.
                         * @enum {string}
                         */
                        readonly role: "viewer" | "member" | "owner" | "approver" | "admin" | "ci";
                        /**
                         * Format: date-time
                         * @description At the latest; null without a session.
                         */
                        readonly signedInUntil: string | null;
                        /** @description Of a token: its team. */
                        readonly team: string | null;
                        /** @description What a person is in their teams. */
                        readonly teams: readonly {
                            /** @enum {string} */
                            readonly role: "member" | "owner" | "approver";
                            readonly team: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly OwnershipRules_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly rules: readonly {
                            readonly context: string;
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly id: number;
                            readonly prefix: string;
                            readonly team: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly OwnershipRules_create: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Unless the prefix names it; `.` is the default context. */
                    readonly context?: string;
                    /** @description New subjects whose name starts with it belong to the team; empty: all of the context. */
                    readonly prefix: string;
                    /** @description The team’s name in URLs, rules and schemas. */
                    readonly team: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly context: string;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly id: number;
                        readonly prefix: string;
                        readonly team: string;
                    };
                };
            };
        };
    };
    readonly OwnershipRules_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Rehearsals_rehearseOwners: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly subjects: readonly {
                        /** @description `metadata.properties.owner` of its first schema. */
                        readonly metadataOwner?: string | null;
                        /** @description Qualified where it is in another context. */
                        readonly subject: string;
                    }[];
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly subjects: readonly {
                            readonly findings: readonly {
                                readonly fix: string;
                                readonly message: string;
                                readonly ruleId: string;
                                readonly severity: string;
                            }[];
                            /** @description Who would own it; `unassigned` stands for nobody. */
                            readonly owner: string;
                            /** @description The policy would refuse to register it. */
                            readonly refused: boolean;
                            /** @enum {string} */
                            readonly source: "explicit" | "token" | "rule" | "metadata" | "unassigned";
                            readonly subject: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly People_endSessions: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly person: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly ended: number;
                    };
                };
            };
        };
    };
    readonly Search_uses: {
        readonly parameters: {
            readonly query?: {
                /** @description The context whose id it is. */
                readonly context?: string;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly context: string;
                        readonly id: number;
                        readonly items: readonly {
                            readonly applications: readonly {
                                readonly application: string;
                                /** @description produces or consumes. */
                                readonly direction: string;
                            }[];
                            readonly deleted: boolean;
                            /** @description The slug of the team that owns the subject; `unassigned` is nobody yet. */
                            readonly owner: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                        /** @description Live versions whose schemas refer to it, 100 at most. */
                        readonly referrers: readonly {
                            readonly subject: string;
                            readonly version: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly Search_search: {
        readonly parameters: {
            readonly query?: {
                /** @description Words of names, paths, types and docs, 8 at most; each may be the beginning of one. `orderId` is two. */
                readonly q?: string;
                /** @description Only these. */
                readonly kind?: "team" | "subject" | "field";
                /** @description Fields with this tag. */
                readonly tag?: string;
                /** @description Fields of this type, by its words. */
                readonly type?: string;
                /** @description What this team owns. */
                readonly team?: string;
                /** @description Only in this context. */
                readonly context?: string;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly items: readonly ({
                            /** @enum {string} */
                            readonly kind: "team";
                            readonly name: string;
                            readonly team: string;
                        } | {
                            /** @enum {string} */
                            readonly kind: "subject";
                            /** @description The slug of the owning team; `unassigned` is nobody yet. */
                            readonly owner: string;
                            readonly subject: string;
                        } | {
                            readonly deprecated: boolean;
                            /** @description Its first 1000 characters. */
                            readonly doc: string | null;
                            /** @enum {string} */
                            readonly kind: "field";
                            /** @description The slug of the owning team; `unassigned` is nobody yet. */
                            readonly owner: string;
                            readonly path: string;
                            readonly subject: string;
                            readonly tags: readonly string[];
                            readonly type: string;
                        })[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                    };
                };
            };
        };
    };
    readonly SettingsGovernance_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly scope: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The subject that this name means. */
                        readonly alias: string | null;
                        /** @description The metadata property that groups versions. */
                        readonly compatibilityGroup: string | null;
                        readonly compatibilityLevel: string;
                        /** @description STRICT or LENIENT, for JSON Schema. */
                        readonly compatibilityPolicy: string;
                        /** @description Why this level, from the scope that says it; null where the server’s own level holds. */
                        readonly compatibilityReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        readonly mode: string;
                        /** @description Null where the scope says no mode itself. */
                        readonly modeReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        /** @description What the scope says itself. Confluent’s `/config` fills it in from wider scopes. */
                        readonly own: {
                            /** @description As `PUT /config` takes it, without what wider scopes say; null where the scope says nothing. */
                            readonly config: {
                                readonly alias?: string;
                                readonly aliasForDeks?: string;
                                readonly compatibility?: string;
                                readonly compatibilityGroup?: string;
                                readonly compatibilityPolicy?: string;
                                readonly defaultMetadata?: unknown;
                                readonly defaultRuleSet?: unknown;
                                readonly normalize?: boolean;
                                readonly overrideMetadata?: unknown;
                                readonly overrideRuleSet?: unknown;
                                readonly validateFields?: boolean;
                                readonly validateNewSchemas?: boolean;
                                readonly validateRules?: boolean;
                            } | null;
                            readonly mode: string | null;
                        };
                        readonly scope: string;
                    };
                };
            };
        };
    };
    readonly Rehearsals_rehearseSettings: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly scope: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly config?: {
                        /** @description The subject that this one’s name means. */
                        readonly alias?: string | null;
                        /** @description Kept for clients; nothing here reads it. */
                        readonly aliasForDeks?: string | null;
                        /** @description One of the seven levels, in any case; null clears it. */
                        readonly compatibility?: string;
                        /** @description A metadata property: only versions with the same value of it are compared. */
                        readonly compatibilityGroup?: string | null;
                        /** @description STRICT or LENIENT, for JSON Schema; in any case. */
                        readonly compatibilityPolicy?: string;
                        /** @description What a new version has unless it says otherwise. */
                        readonly defaultMetadata?: {
                            readonly properties?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly sensitive?: readonly string[] | null;
                            readonly tags?: {
                                readonly [key: string]: unknown;
                            } | null;
                        } | null;
                        readonly defaultRuleSet?: {
                            readonly domainRules?: readonly {
                                readonly disabled?: boolean | null;
                                readonly doc?: string | null;
                                readonly expr?: string | null;
                                /** @enum {string|null} */
                                readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                /** @enum {string|null} */
                                readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                readonly name?: string | null;
                                readonly onFailure?: string | null;
                                readonly onSuccess?: string | null;
                                readonly params?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly tags?: readonly string[] | null;
                                readonly type?: string | null;
                            }[] | null;
                            readonly enableAt?: string | null;
                            readonly encodingRules?: readonly {
                                readonly disabled?: boolean | null;
                                readonly doc?: string | null;
                                readonly expr?: string | null;
                                /** @enum {string|null} */
                                readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                /** @enum {string|null} */
                                readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                readonly name?: string | null;
                                readonly onFailure?: string | null;
                                readonly onSuccess?: string | null;
                                readonly params?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly tags?: readonly string[] | null;
                                readonly type?: string | null;
                            }[] | null;
                            readonly migrationRules?: readonly {
                                readonly disabled?: boolean | null;
                                readonly doc?: string | null;
                                readonly expr?: string | null;
                                /** @enum {string|null} */
                                readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                /** @enum {string|null} */
                                readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                readonly name?: string | null;
                                readonly onFailure?: string | null;
                                readonly onSuccess?: string | null;
                                readonly params?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly tags?: readonly string[] | null;
                                readonly type?: string | null;
                            }[] | null;
                        } | null;
                        /** @description Store the normalized text of every schema. */
                        readonly normalize?: boolean | null;
                        /** @description What a new version has whatever it says. */
                        readonly overrideMetadata?: {
                            readonly properties?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly sensitive?: readonly string[] | null;
                            readonly tags?: {
                                readonly [key: string]: unknown;
                            } | null;
                        } | null;
                        readonly overrideRuleSet?: {
                            readonly domainRules?: readonly {
                                readonly disabled?: boolean | null;
                                readonly doc?: string | null;
                                readonly expr?: string | null;
                                /** @enum {string|null} */
                                readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                /** @enum {string|null} */
                                readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                readonly name?: string | null;
                                readonly onFailure?: string | null;
                                readonly onSuccess?: string | null;
                                readonly params?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly tags?: readonly string[] | null;
                                readonly type?: string | null;
                            }[] | null;
                            readonly enableAt?: string | null;
                            readonly encodingRules?: readonly {
                                readonly disabled?: boolean | null;
                                readonly doc?: string | null;
                                readonly expr?: string | null;
                                /** @enum {string|null} */
                                readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                /** @enum {string|null} */
                                readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                readonly name?: string | null;
                                readonly onFailure?: string | null;
                                readonly onSuccess?: string | null;
                                readonly params?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly tags?: readonly string[] | null;
                                readonly type?: string | null;
                            }[] | null;
                            readonly migrationRules?: readonly {
                                readonly disabled?: boolean | null;
                                readonly doc?: string | null;
                                readonly expr?: string | null;
                                /** @enum {string|null} */
                                readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                /** @enum {string|null} */
                                readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                readonly name?: string | null;
                                readonly onFailure?: string | null;
                                readonly onSuccess?: string | null;
                                readonly params?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly tags?: readonly string[] | null;
                                readonly type?: string | null;
                            }[] | null;
                        } | null;
                        /** @description Refuse fields that `confluent:reserved` names. */
                        readonly validateFields?: boolean | null;
                        /** @description False lets names and defaults of new schemas be as loose as of old ones. */
                        readonly validateNewSchemas?: boolean | null;
                        /** @description False takes rule sets as they are. */
                        readonly validateRules?: boolean | null;
                    };
                    /**
                     * @description Enter IMPORT although there are live subjects.
                     * @default false
                     */
                    readonly force?: boolean;
                    /** @enum {string} */
                    readonly mode?: "READWRITE" | "READONLY" | "READONLY_OVERRIDE" | "IMPORT" | "FORWARD";
                    /** @description Why the changes are made. */
                    readonly reason?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Empty where nothing stands in the way. */
                        readonly refusals: readonly {
                            /** @description What somebody else sends to `POST /api/v1/approvals`, with a reason and an end. */
                            readonly approval: {
                                /** @enum {string} */
                                readonly concerns: "settings";
                                readonly fingerprints: readonly string[];
                                readonly subject: string;
                            } | null;
                            /** @description A `reason` is missing. */
                            readonly asksReason: boolean;
                            /** @enum {string} */
                            readonly change: "mode" | "config";
                            /** @description Confluent’s number, or a code of our catalogue. */
                            readonly code: number | string;
                            /** @description What the change itself would be answered. */
                            readonly message: string;
                        }[];
                        readonly scope: string;
                    };
                };
            };
        };
    };
    readonly SignIn_begin: {
        readonly parameters: {
            readonly query?: {
                /** @description The path of this registry to go on to after signing in. */
                readonly return_to?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description To the provider. */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly SignIn_finish: {
        readonly parameters: {
            readonly query?: {
                readonly code?: string;
                readonly state?: string;
                readonly iss?: string;
                readonly error?: string;
                readonly error_description?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description To `return_to`, with the session’s cookie. */
            readonly 302: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly SignIn_end: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly SubjectGovernance_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The subject that this name means. */
                        readonly alias: string | null;
                        /** @description Of an orphaned subject: the nearest team above its owner that is not archived, or `unassigned` where there is none. */
                        readonly answerable: {
                            readonly channels: readonly {
                                readonly address: string;
                                readonly scope: string;
                                readonly tool: string;
                            }[];
                            readonly name: string;
                            readonly team: string;
                        } | null;
                        /** @description The metadata property that groups versions. */
                        readonly compatibilityGroup: string | null;
                        readonly compatibilityLevel: string;
                        /** @description STRICT or LENIENT, for JSON Schema. */
                        readonly compatibilityPolicy: string;
                        /** @description Why this level, from the scope that says it; null where the server’s own level holds. */
                        readonly compatibilityReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        readonly mode: string;
                        /** @description Null where the scope says no mode itself. */
                        readonly modeReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        /** @description Null while nobody owns it. */
                        readonly owner: {
                            readonly channels: readonly {
                                readonly address: string;
                                readonly scope: string;
                                readonly tool: string;
                            }[];
                            readonly name: string;
                            readonly team: string;
                        } | null;
                        /** @description explicit, token, rule, metadata or unassigned. */
                        readonly ownerSource: string;
                        /** @description The subject whose place it takes. */
                        readonly predecessor: string | null;
                        /**
                         * @description orphaned: it has an owner, which is archived.
                         * @enum {string}
                         */
                        readonly state: "owned" | "orphaned" | "unowned";
                        readonly subject: string;
                        /** @description The subject that takes its place: where readers go. */
                        readonly successor: string | null;
                        readonly versions: readonly {
                            /** @description What changed since the version before it, a sentence each. */
                            readonly changes: readonly string[];
                            readonly id: number;
                            /** @description The author’s own line. */
                            readonly note?: string;
                            /** @description Why the version is the number that it is. */
                            readonly reason?: string;
                            /** Format: date-time */
                            readonly registeredAt: string;
                            /** @description What the version promises: major breaks, minor adds, patch explains. */
                            readonly semanticVersion: string;
                            readonly version: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly SubjectApplications_list: {
        readonly parameters: {
            readonly query?: {
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly applications: readonly {
                            readonly application: string;
                            /** @description False: it declares nothing of the subject, and a contract in use of it reads the subject. */
                            readonly declared: boolean;
                            /** @enum {string} */
                            readonly direction: "produces" | "consumes";
                            /** @description Where it declares it; of one that does not, where a version whose contract reads it is in use. */
                            readonly environments: readonly {
                                readonly production: boolean;
                                readonly slug: string;
                            }[];
                            readonly name: string;
                            /** @description Whether one of the environments is production. */
                            readonly production: boolean;
                            /** @description Of a consumer: what its contracts in use read. `unknown`: it is subscribed, and nobody said more. */
                            readonly reads?: "unknown" | {
                                /** @description As the contracts have them. */
                                readonly paths: readonly string[];
                                /** @description Of the application: whose contracts say so. */
                                readonly versions: readonly string[];
                            };
                            readonly team: {
                                /** @description Where the team hears announcements. */
                                readonly channel: {
                                    readonly address: string;
                                    readonly tool: string;
                                } | null;
                                readonly name: string;
                                readonly slug: string;
                            };
                        }[];
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                        readonly subject: string;
                    };
                };
            };
        };
    };
    readonly SubjectContracts_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only what is deployed or released there. */
                readonly environment?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly contracts: readonly {
                            readonly application: string;
                            /** @description Where the version is deployed or released. */
                            readonly environments: readonly {
                                readonly production: boolean;
                                readonly slug: string;
                            }[];
                            /** @description Whether it is the newest of the application’s main branch. */
                            readonly mainBranch: boolean;
                            readonly provider: string | null;
                            readonly reads: readonly string[];
                            readonly team: {
                                readonly channel: {
                                    readonly address: string;
                                    readonly tool: string;
                                } | null;
                                readonly name: string;
                                readonly slug: string;
                            };
                            readonly version: string;
                        }[];
                        readonly subject: string;
                    };
                };
            };
        };
    };
    readonly VersionHistory_diff: {
        readonly parameters: {
            readonly query: {
                /** @description The older version: a number, or `latest`. */
                readonly from: string;
                /** @description The newer version: a number, or `latest`. */
                readonly to?: string;
                /** @description The subject of the newer version, if it is another one: a successor, a copy in another context. */
                readonly toSubject?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description Whether the newer version reads what the older one wrote.
                         * @enum {string}
                         */
                        readonly backward: "yes" | "no" | "undecided";
                        readonly changes: readonly {
                            readonly after?: string;
                            readonly before?: string;
                            readonly kind: string;
                            /** @enum {string} */
                            readonly locatedIn: "before" | "after";
                            readonly location: {
                                readonly column: number;
                                readonly endColumn: number;
                                readonly endLine: number;
                                readonly line: number;
                                readonly pointer: string;
                            };
                            /** @description The field; empty for the schema as a whole. */
                            readonly path: string;
                            readonly property?: string;
                            readonly sentence: string;
                            readonly typeName?: string;
                        }[];
                        readonly findings: readonly {
                            readonly at: {
                                readonly from?: {
                                    readonly column: number;
                                    readonly endColumn: number;
                                    readonly endLine: number;
                                    readonly line: number;
                                    readonly pointer: string;
                                };
                                readonly to?: {
                                    readonly column: number;
                                    readonly endColumn: number;
                                    readonly endLine: number;
                                    readonly line: number;
                                    readonly pointer: string;
                                };
                            };
                            /** @enum {string} */
                            readonly direction: "backward" | "forward";
                            readonly fix: string;
                            readonly message: string;
                            readonly path?: string;
                            readonly ruleId: string;
                            /** @enum {string} */
                            readonly severity: "error" | "warning" | "info";
                            readonly why: string;
                        }[];
                        /**
                         * @description Whether the older version reads what the newer one writes.
                         * @enum {string}
                         */
                        readonly forward: "yes" | "no" | "undecided";
                        readonly from: {
                            readonly deleted: boolean;
                            readonly id: number;
                            readonly semanticVersion: string;
                            readonly subject: string;
                            readonly version: number;
                        };
                        readonly to: {
                            readonly deleted: boolean;
                            readonly id: number;
                            readonly semanticVersion: string;
                            readonly subject: string;
                            readonly version: number;
                        };
                    };
                };
            };
        };
    };
    readonly SubjectGovernance_assignOwner: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The team’s slug. */
                    readonly team: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The subject that this name means. */
                        readonly alias: string | null;
                        /** @description Of an orphaned subject: the nearest team above its owner that is not archived, or `unassigned` where there is none. */
                        readonly answerable: {
                            readonly channels: readonly {
                                readonly address: string;
                                readonly scope: string;
                                readonly tool: string;
                            }[];
                            readonly name: string;
                            readonly team: string;
                        } | null;
                        /** @description The metadata property that groups versions. */
                        readonly compatibilityGroup: string | null;
                        readonly compatibilityLevel: string;
                        /** @description STRICT or LENIENT, for JSON Schema. */
                        readonly compatibilityPolicy: string;
                        /** @description Why this level, from the scope that says it; null where the server’s own level holds. */
                        readonly compatibilityReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        readonly mode: string;
                        /** @description Null where the scope says no mode itself. */
                        readonly modeReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        /** @description Null while nobody owns it. */
                        readonly owner: {
                            readonly channels: readonly {
                                readonly address: string;
                                readonly scope: string;
                                readonly tool: string;
                            }[];
                            readonly name: string;
                            readonly team: string;
                        } | null;
                        /** @description explicit, token, rule, metadata or unassigned. */
                        readonly ownerSource: string;
                        /** @description The subject whose place it takes. */
                        readonly predecessor: string | null;
                        /**
                         * @description orphaned: it has an owner, which is archived.
                         * @enum {string}
                         */
                        readonly state: "owned" | "orphaned" | "unowned";
                        readonly subject: string;
                        /** @description The subject that takes its place: where readers go. */
                        readonly successor: string | null;
                        readonly versions: readonly {
                            /** @description What changed since the version before it, a sentence each. */
                            readonly changes: readonly string[];
                            readonly id: number;
                            /** @description The author’s own line. */
                            readonly note?: string;
                            /** @description Why the version is the number that it is. */
                            readonly reason?: string;
                            /** Format: date-time */
                            readonly registeredAt: string;
                            /** @description What the version promises: major breaks, minor adds, patch explains. */
                            readonly semanticVersion: string;
                            readonly version: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly SubjectGovernance_setPredecessor: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The subject whose place this one takes. */
                    readonly subject: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description The subject that this name means. */
                        readonly alias: string | null;
                        /** @description Of an orphaned subject: the nearest team above its owner that is not archived, or `unassigned` where there is none. */
                        readonly answerable: {
                            readonly channels: readonly {
                                readonly address: string;
                                readonly scope: string;
                                readonly tool: string;
                            }[];
                            readonly name: string;
                            readonly team: string;
                        } | null;
                        /** @description The metadata property that groups versions. */
                        readonly compatibilityGroup: string | null;
                        readonly compatibilityLevel: string;
                        /** @description STRICT or LENIENT, for JSON Schema. */
                        readonly compatibilityPolicy: string;
                        /** @description Why this level, from the scope that says it; null where the server’s own level holds. */
                        readonly compatibilityReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        readonly mode: string;
                        /** @description Null where the scope says no mode itself. */
                        readonly modeReason: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string;
                            /** @description `no reason given` where nobody said why. */
                            readonly reason: string;
                        } | null;
                        /** @description Null while nobody owns it. */
                        readonly owner: {
                            readonly channels: readonly {
                                readonly address: string;
                                readonly scope: string;
                                readonly tool: string;
                            }[];
                            readonly name: string;
                            readonly team: string;
                        } | null;
                        /** @description explicit, token, rule, metadata or unassigned. */
                        readonly ownerSource: string;
                        /** @description The subject whose place it takes. */
                        readonly predecessor: string | null;
                        /**
                         * @description orphaned: it has an owner, which is archived.
                         * @enum {string}
                         */
                        readonly state: "owned" | "orphaned" | "unowned";
                        readonly subject: string;
                        /** @description The subject that takes its place: where readers go. */
                        readonly successor: string | null;
                        readonly versions: readonly {
                            /** @description What changed since the version before it, a sentence each. */
                            readonly changes: readonly string[];
                            readonly id: number;
                            /** @description The author’s own line. */
                            readonly note?: string;
                            /** @description Why the version is the number that it is. */
                            readonly reason?: string;
                            /** Format: date-time */
                            readonly registeredAt: string;
                            /** @description What the version promises: major breaks, minor adds, patch explains. */
                            readonly semanticVersion: string;
                            readonly version: number;
                        }[];
                    };
                };
            };
        };
    };
    readonly SubjectTransfers_offer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description For admins: moves the subject at once, without the other side. The ledger keeps the reason.
                     * @enum {boolean}
                     */
                    readonly force?: true;
                    /** @description For the other team; with `force`, it has to be there. */
                    readonly reason?: string;
                    /** @description The team that would own it. */
                    readonly to: string;
                    /**
                     * Format: date-time
                     * @description When the offer ends: 14 days from now if absent, 90 at most.
                     */
                    readonly until?: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly decidedAt: string | null;
                        readonly decidedBy: string | null;
                        readonly decisionReason: string | null;
                        readonly from: string;
                        /** Format: uuid */
                        readonly id: string;
                        /** Format: date-time */
                        readonly offeredAt: string;
                        /** @description A person’s address is told to the two teams and to admins; null for others. */
                        readonly offeredBy: string | null;
                        readonly reason: string | null;
                        /**
                         * @description superseded: an admin forced another transfer meanwhile; forced: an admin did this one alone.
                         * @enum {string}
                         */
                        readonly state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "superseded" | "forced";
                        readonly subject: string;
                        readonly to: string;
                        /** Format: date-time */
                        readonly until: string;
                    };
                };
            };
        };
    };
    readonly VersionHistory_undeleteAll: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Those that came back; none where all were live. */
                        readonly versions: readonly number[];
                    };
                };
            };
        };
    };
    readonly SubjectUsage_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only of one field, as `carrier.name` or `items[].sku`. */
                readonly path?: string;
                /** @description Only what one application reads. */
                readonly application?: string;
                /** @description Only what is read in one environment. */
                readonly environment?: string;
                /** @description What is read no more too. */
                readonly ended?: boolean;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                        readonly subject: string;
                        readonly usages: readonly {
                            readonly application: string;
                            /** @description Whether a change that takes the field away is stopped for it: a contract in use is. */
                            readonly binding: boolean;
                            /** Format: date-time */
                            readonly endedAt: string | null;
                            /** @description Null: the newest version of the main branch, wherever it runs. */
                            readonly environment: {
                                readonly production: boolean;
                                readonly slug: string;
                            } | null;
                            /** Format: date-time */
                            readonly firstSeenAt: string;
                            /** Format: date-time */
                            readonly lastSeenAt: string;
                            /** @description The field, by the path that it has now or, where it is gone, had last. */
                            readonly path: string;
                            /** @description The version of the application that was the first to read it there. */
                            readonly sinceVersion: string | null;
                            /** @description `contract`: a contract in use reads it. */
                            readonly source: string;
                            readonly team: {
                                /** @description Where the team hears announcements. */
                                readonly channel: {
                                    readonly address: string;
                                    readonly tool: string;
                                } | null;
                                readonly name: string;
                                readonly slug: string;
                            };
                            /** @description The newest version of the application that reads it there. */
                            readonly version: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly VersionHistory_undelete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Those that came back; none where all were live. */
                        readonly versions: readonly number[];
                    };
                };
            };
        };
    };
    readonly Teams_list: {
        readonly parameters: {
            readonly query?: {
                /** @description The archived ones too. */
                readonly archived?: "true" | "false";
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly teams: readonly {
                            /** @description Since when, by whom and why; null for a team that is not. */
                            readonly archived: {
                                /** Format: date-time */
                                readonly at: string;
                                readonly by: string | null;
                                readonly reason: string | null;
                            } | null;
                            /** @description `unassigned`, which stands for nobody. */
                            readonly builtIn: boolean;
                            readonly channels: readonly {
                                /** @description A channel, an address, a URL. */
                                readonly address: string;
                                /**
                                 * @description What it is for; at least one channel of a team takes announcements.
                                 * @enum {string}
                                 */
                                readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                                /** @description email, slack, teams, pagerduty, … */
                                readonly tool: string;
                            }[];
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly escalationTeam: string | null;
                            readonly externalRef: string | null;
                            readonly name: string;
                            readonly parent: string | null;
                            readonly slug: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Teams_create: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly channels: readonly {
                        /** @description A channel, an address, a URL. */
                        readonly address: string;
                        /**
                         * @description What it is for; at least one channel of a team takes announcements.
                         * @enum {string}
                         */
                        readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                        /** @description email, slack, teams, pagerduty, … */
                        readonly tool: string;
                    }[];
                    /** @description Slug of the team that is asked when this one does not answer. */
                    readonly escalationTeam?: string;
                    /** @description The same team elsewhere, as group:default/fulfillment. */
                    readonly externalRef?: string;
                    readonly name: string;
                    /** @description Slug of the team above it, which answers for its subjects once it is archived. */
                    readonly parent?: string;
                    /** @description The team’s name in URLs, rules and schemas. */
                    readonly slug: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since when, by whom and why; null for a team that is not. */
                        readonly archived: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string | null;
                            readonly reason: string | null;
                        } | null;
                        /** @description `unassigned`, which stands for nobody. */
                        readonly builtIn: boolean;
                        readonly channels: readonly {
                            /** @description A channel, an address, a URL. */
                            readonly address: string;
                            /**
                             * @description What it is for; at least one channel of a team takes announcements.
                             * @enum {string}
                             */
                            readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                            /** @description email, slack, teams, pagerduty, … */
                            readonly tool: string;
                        }[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly escalationTeam: string | null;
                        readonly externalRef: string | null;
                        readonly name: string;
                        readonly parent: string | null;
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Teams_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since when, by whom and why; null for a team that is not. */
                        readonly archived: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string | null;
                            readonly reason: string | null;
                        } | null;
                        /** @description `unassigned`, which stands for nobody. */
                        readonly builtIn: boolean;
                        readonly channels: readonly {
                            /** @description A channel, an address, a URL. */
                            readonly address: string;
                            /**
                             * @description What it is for; at least one channel of a team takes announcements.
                             * @enum {string}
                             */
                            readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                            /** @description email, slack, teams, pagerduty, … */
                            readonly tool: string;
                        }[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly escalationTeam: string | null;
                        readonly externalRef: string | null;
                        readonly name: string;
                        readonly parent: string | null;
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Teams_update: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description All of them, in their order. */
                    readonly channels?: readonly {
                        /** @description A channel, an address, a URL. */
                        readonly address: string;
                        /**
                         * @description What it is for; at least one channel of a team takes announcements.
                         * @enum {string}
                         */
                        readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                        /** @description email, slack, teams, pagerduty, … */
                        readonly tool: string;
                    }[];
                    /** @description Slug of the team that is asked when this one does not answer. */
                    readonly escalationTeam?: string | null;
                    /** @description The same team elsewhere, as group:default/fulfillment. */
                    readonly externalRef?: string | null;
                    readonly name?: string;
                    /** @description Slug of the team above it, which answers for its subjects once it is archived. */
                    readonly parent?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since when, by whom and why; null for a team that is not. */
                        readonly archived: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string | null;
                            readonly reason: string | null;
                        } | null;
                        /** @description `unassigned`, which stands for nobody. */
                        readonly builtIn: boolean;
                        readonly channels: readonly {
                            /** @description A channel, an address, a URL. */
                            readonly address: string;
                            /**
                             * @description What it is for; at least one channel of a team takes announcements.
                             * @enum {string}
                             */
                            readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                            /** @description email, slack, teams, pagerduty, … */
                            readonly tool: string;
                        }[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly escalationTeam: string | null;
                        readonly externalRef: string | null;
                        readonly name: string;
                        readonly parent: string | null;
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Teams_archive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Why; it is kept and shown. */
                    readonly reason: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since when, by whom and why; null for a team that is not. */
                        readonly archived: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string | null;
                            readonly reason: string | null;
                        } | null;
                        /** @description `unassigned`, which stands for nobody. */
                        readonly builtIn: boolean;
                        readonly channels: readonly {
                            /** @description A channel, an address, a URL. */
                            readonly address: string;
                            /**
                             * @description What it is for; at least one channel of a team takes announcements.
                             * @enum {string}
                             */
                            readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                            /** @description email, slack, teams, pagerduty, … */
                            readonly tool: string;
                        }[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly escalationTeam: string | null;
                        readonly externalRef: string | null;
                        readonly name: string;
                        readonly parent: string | null;
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly TeamMembers_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly members: readonly {
                            /** Format: date-time */
                            readonly addedAt: string;
                            readonly displayName: string | null;
                            /** @description Only for the team itself and for admins; null for others. */
                            readonly email: string | null;
                            readonly id: number;
                            /**
                             * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                             * @enum {string}
                             */
                            readonly role: "member" | "owner" | "approver";
                        }[];
                    };
                };
            };
        };
    };
    readonly TeamMembers_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description For people; shown to other teams too, unlike the address. */
                    readonly displayName?: string;
                    /** @description The address that the person signs in with; kept in lower case. */
                    readonly email: string;
                    /**
                     * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                     * @default member
                     * @enum {string}
                     */
                    readonly role?: "member" | "owner" | "approver";
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly addedAt: string;
                        readonly displayName: string | null;
                        /** @description Only for the team itself and for admins; null for others. */
                        readonly email: string | null;
                        readonly id: number;
                        /**
                         * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                         * @enum {string}
                         */
                        readonly role: "member" | "owner" | "approver";
                    };
                };
            };
        };
    };
    readonly TeamMembers_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly TeamMembers_update: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description For people; shown to other teams too, unlike the address. */
                    readonly displayName?: string | null;
                    /**
                     * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                     * @enum {string}
                     */
                    readonly role?: "member" | "owner" | "approver";
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly addedAt: string;
                        readonly displayName: string | null;
                        /** @description Only for the team itself and for admins; null for others. */
                        readonly email: string | null;
                        readonly id: number;
                        /**
                         * @description member registers what the team owns, owner also decides for it, approver approves for all teams.
                         * @enum {string}
                         */
                        readonly role: "member" | "owner" | "approver";
                    };
                };
            };
        };
    };
    readonly Teams_unarchive: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly slug: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Why; it is kept and shown. */
                    readonly reason: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since when, by whom and why; null for a team that is not. */
                        readonly archived: {
                            /** Format: date-time */
                            readonly at: string;
                            readonly by: string | null;
                            readonly reason: string | null;
                        } | null;
                        /** @description `unassigned`, which stands for nobody. */
                        readonly builtIn: boolean;
                        readonly channels: readonly {
                            /** @description A channel, an address, a URL. */
                            readonly address: string;
                            /**
                             * @description What it is for; at least one channel of a team takes announcements.
                             * @enum {string}
                             */
                            readonly scope: "announcements" | "issues" | "interactive" | "notifications";
                            /** @description email, slack, teams, pagerduty, … */
                            readonly tool: string;
                        }[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly escalationTeam: string | null;
                        readonly externalRef: string | null;
                        readonly name: string;
                        readonly parent: string | null;
                        readonly slug: string;
                    };
                };
            };
        };
    };
    readonly Tokens_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly tokens: readonly {
                            readonly actions: readonly string[] | null;
                            readonly application: string | null;
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly createdBy: string;
                            /** Format: date-time */
                            readonly expiresAt: string | null;
                            readonly id: string;
                            /**
                             * Format: date-time
                             * @description To the minute.
                             */
                            readonly lastUsedAt: string | null;
                            readonly name: string;
                            /** @description The human behind it, by address: who made it, or the token that it was made with; null where none is known. */
                            readonly person: string | null;
                            /** Format: date-time */
                            readonly revokedAt: string | null;
                            /** @enum {string} */
                            readonly role: "viewer" | "member" | "owner" | "approver" | "admin" | "ci";
                            readonly subjectPrefixes: readonly string[] | null;
                            readonly team: string | null;
                        }[];
                    };
                };
            };
        };
    };
    readonly Tokens_create: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Rights; all of the role if absent. */
                    readonly actions?: readonly ("session:end" | "me:read" | "sessions:revoke" | "subjects:read" | "schemas:read" | "schemas:register" | "schemas:delete" | "schemas:erase" | "compatibility:check" | "config:read" | "config:write" | "config:write-global" | "contexts:delete" | "teams:read" | "teams:write" | "teams:update" | "teams:archive" | "team-members:read" | "team-members:write" | "ownership:read" | "ownership:assign" | "transfers:read" | "transfers:offer" | "transfers:answer" | "subjects:succeed" | "ownership-rules:write" | "governance:plan" | "governance:apply" | "approvals:read" | "approvals:write" | "environments:read" | "environments:write" | "applications:read" | "applications:write" | "declarations:write" | "deployments:write" | "contracts:read" | "contracts:publish" | "contract-bindings:write" | "verifications:write" | "topics:read" | "topics:write" | "associations:read" | "associations:write" | "checks:run" | "checks:read" | "tokens:read" | "tokens:write" | "trusted-repositories:read" | "trusted-repositories:write")[];
                    /** @description The one application of the team that it acts for: its declarations and deployments, nothing else. */
                    readonly application?: string;
                    /**
                     * Format: date-time
                     * @description When it ends; 90 days from now if absent, never if null.
                     */
                    readonly expiresAt?: string | null;
                    /** @description What it is for; shown wherever the token acts. */
                    readonly name: string;
                    /** @enum {string} */
                    readonly role: "viewer" | "member" | "owner" | "approver" | "admin" | "ci";
                    /** @description Only subjects whose names begin so can be written to. A prefix never reaches another context. */
                    readonly subjectPrefixes?: readonly string[];
                    /** @description The team whose subjects it may write to. Needed for member, owner and ci; an admin has none. */
                    readonly team?: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly actions: readonly string[] | null;
                        readonly application: string | null;
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly createdBy: string;
                        /** Format: date-time */
                        readonly expiresAt: string | null;
                        readonly id: string;
                        /**
                         * Format: date-time
                         * @description To the minute.
                         */
                        readonly lastUsedAt: string | null;
                        readonly name: string;
                        /** @description The human behind it, by address: who made it, or the token that it was made with; null where none is known. */
                        readonly person: string | null;
                        /** Format: date-time */
                        readonly revokedAt: string | null;
                        /** @enum {string} */
                        readonly role: "viewer" | "member" | "owner" | "approver" | "admin" | "ci";
                        readonly subjectPrefixes: readonly string[] | null;
                        readonly team: string | null;
                        /** @description The token itself, shown this once: as Bearer, or as password in Basic. */
                        readonly token: string;
                    };
                };
            };
        };
    };
    readonly Tokens_exchange: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The id-token that GitHub gave the job. */
                    readonly idToken: string;
                    /** @description Which team’s, where several trust the repository. */
                    readonly team?: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly actions: readonly string[];
                        /** Format: date-time */
                        readonly expiresAt: string;
                        readonly id: string;
                        readonly mayRegister: boolean;
                        /** @description Why it may not register. */
                        readonly reason: string | null;
                        readonly subjectPrefixes: readonly string[] | null;
                        readonly team: string;
                        readonly token: string;
                    };
                };
            };
        };
    };
    readonly Tokens_revoke: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Topics_list: {
        readonly parameters: {
            readonly query?: {
                readonly cluster?: string;
                /** @description Only topics that this subject is bound to. */
                readonly subject?: string;
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                        readonly topics: readonly {
                            /** @enum {string} */
                            readonly audience: "component-internal" | "business-unit-internal" | "company-internal" | "external-partner" | "external-public";
                            /** @enum {string} */
                            readonly cleanupPolicy: "delete" | "compact" | "compact,delete";
                            readonly cluster: string;
                            /** @description Teams, where its subjects belong to several: transfer subjects until they belong to one. */
                            readonly conflict: readonly string[];
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly keySubjects: readonly {
                                /** @description Its team; null while nobody owns it. */
                                readonly owner: string | null;
                                readonly registered: boolean;
                                readonly subject: string;
                            }[];
                            /** @description The team that owns its subjects; null while nobody does. */
                            readonly owner: string | null;
                            readonly regions: readonly string[];
                            readonly retentionMs: number | null;
                            readonly topic: string;
                            readonly valueSubjects: readonly {
                                /** @description Its team; null while nobody owns it. */
                                readonly owner: string | null;
                                readonly registered: boolean;
                                readonly subject: string;
                            }[];
                        }[];
                    };
                };
            };
        };
    };
    readonly Topics_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly cluster: string;
                readonly topic: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly audience: "component-internal" | "business-unit-internal" | "company-internal" | "external-partner" | "external-public";
                        /** @enum {string} */
                        readonly cleanupPolicy: "delete" | "compact" | "compact,delete";
                        readonly cluster: string;
                        /** @description Teams, where its subjects belong to several: transfer subjects until they belong to one. */
                        readonly conflict: readonly string[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly keySubjects: readonly {
                            /** @description Its team; null while nobody owns it. */
                            readonly owner: string | null;
                            readonly registered: boolean;
                            readonly subject: string;
                        }[];
                        /** @description The team that owns its subjects; null while nobody does. */
                        readonly owner: string | null;
                        readonly regions: readonly string[];
                        readonly retentionMs: number | null;
                        readonly topic: string;
                        readonly valueSubjects: readonly {
                            /** @description Its team; null while nobody owns it. */
                            readonly owner: string | null;
                            readonly registered: boolean;
                            readonly subject: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Topics_describe: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly cluster: string;
                readonly topic: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /**
                     * @description Who may read it.
                     * @enum {string}
                     */
                    readonly audience: "component-internal" | "business-unit-internal" | "company-internal" | "external-partner" | "external-public";
                    /**
                     * @default delete
                     * @enum {string}
                     */
                    readonly cleanupPolicy?: "delete" | "compact" | "compact,delete";
                    /** @description Of its keys; `<topic>-key` if absent. `[]`: keys have no schema. */
                    readonly keySubjects?: readonly string[];
                    /** @description Where its data lies. */
                    readonly regions?: readonly string[];
                    /**
                     * @description How long messages are kept, in milliseconds; -1 for ever; null where it is not said.
                     * @default null
                     */
                    readonly retentionMs?: number | null;
                    /** @description Of its values; `<topic>-value` if absent. Several where records name their subjects. */
                    readonly valueSubjects?: readonly string[];
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @enum {string} */
                        readonly audience: "component-internal" | "business-unit-internal" | "company-internal" | "external-partner" | "external-public";
                        /** @enum {string} */
                        readonly cleanupPolicy: "delete" | "compact" | "compact,delete";
                        readonly cluster: string;
                        /** @description Teams, where its subjects belong to several: transfer subjects until they belong to one. */
                        readonly conflict: readonly string[];
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly keySubjects: readonly {
                            /** @description Its team; null while nobody owns it. */
                            readonly owner: string | null;
                            readonly registered: boolean;
                            readonly subject: string;
                        }[];
                        /** @description The team that owns its subjects; null while nobody does. */
                        readonly owner: string | null;
                        readonly regions: readonly string[];
                        readonly retentionMs: number | null;
                        readonly topic: string;
                        readonly valueSubjects: readonly {
                            /** @description Its team; null while nobody owns it. */
                            readonly owner: string | null;
                            readonly registered: boolean;
                            readonly subject: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Topics_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly cluster: string;
                readonly topic: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Transfers_list: {
        readonly parameters: {
            readonly query?: {
                /** @description Only what this team would give or get. */
                readonly team?: string;
                /** @description Only of this subject. */
                readonly subject?: string;
                readonly state?: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "superseded" | "forced";
                /** @description How many at most. */
                readonly limit?: number;
                /** @description `nextCursor` of the page before. */
                readonly cursor?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Where the next page begins; null on the last one. */
                        readonly nextCursor: string | null;
                        readonly transfers: readonly {
                            /** Format: date-time */
                            readonly decidedAt: string | null;
                            readonly decidedBy: string | null;
                            readonly decisionReason: string | null;
                            readonly from: string;
                            /** Format: uuid */
                            readonly id: string;
                            /** Format: date-time */
                            readonly offeredAt: string;
                            /** @description A person’s address is told to the two teams and to admins; null for others. */
                            readonly offeredBy: string | null;
                            readonly reason: string | null;
                            /**
                             * @description superseded: an admin forced another transfer meanwhile; forced: an admin did this one alone.
                             * @enum {string}
                             */
                            readonly state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "superseded" | "forced";
                            readonly subject: string;
                            readonly to: string;
                            /** Format: date-time */
                            readonly until: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly Transfers_accept: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly decidedAt: string | null;
                        readonly decidedBy: string | null;
                        readonly decisionReason: string | null;
                        readonly from: string;
                        /** Format: uuid */
                        readonly id: string;
                        /** Format: date-time */
                        readonly offeredAt: string;
                        /** @description A person’s address is told to the two teams and to admins; null for others. */
                        readonly offeredBy: string | null;
                        readonly reason: string | null;
                        /**
                         * @description superseded: an admin forced another transfer meanwhile; forced: an admin did this one alone.
                         * @enum {string}
                         */
                        readonly state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "superseded" | "forced";
                        readonly subject: string;
                        readonly to: string;
                        /** Format: date-time */
                        readonly until: string;
                    };
                };
            };
        };
    };
    readonly Transfers_decline: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly decidedAt: string | null;
                        readonly decidedBy: string | null;
                        readonly decisionReason: string | null;
                        readonly from: string;
                        /** Format: uuid */
                        readonly id: string;
                        /** Format: date-time */
                        readonly offeredAt: string;
                        /** @description A person’s address is told to the two teams and to admins; null for others. */
                        readonly offeredBy: string | null;
                        readonly reason: string | null;
                        /**
                         * @description superseded: an admin forced another transfer meanwhile; forced: an admin did this one alone.
                         * @enum {string}
                         */
                        readonly state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "superseded" | "forced";
                        readonly subject: string;
                        readonly to: string;
                        /** Format: date-time */
                        readonly until: string;
                    };
                };
            };
        };
    };
    readonly Transfers_withdraw: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly reason?: string;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly decidedAt: string | null;
                        readonly decidedBy: string | null;
                        readonly decisionReason: string | null;
                        readonly from: string;
                        /** Format: uuid */
                        readonly id: string;
                        /** Format: date-time */
                        readonly offeredAt: string;
                        /** @description A person’s address is told to the two teams and to admins; null for others. */
                        readonly offeredBy: string | null;
                        readonly reason: string | null;
                        /**
                         * @description superseded: an admin forced another transfer meanwhile; forced: an admin did this one alone.
                         * @enum {string}
                         */
                        readonly state: "open" | "accepted" | "declined" | "withdrawn" | "expired" | "superseded" | "forced";
                        readonly subject: string;
                        readonly to: string;
                        /** Format: date-time */
                        readonly until: string;
                    };
                };
            };
        };
    };
    readonly TrustedRepositories_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly trustedRepositories: readonly {
                            /** Format: date-time */
                            readonly createdAt: string;
                            readonly createdBy: string;
                            readonly id: number;
                            readonly issuer: string;
                            readonly jobWorkflowRef: string | null;
                            readonly name: string;
                            readonly ref: string;
                            readonly repositoryId: string;
                            readonly repositoryOwnerId: string;
                            readonly subjectPrefixes: readonly string[] | null;
                            readonly team: string;
                        }[];
                    };
                };
            };
        };
    };
    readonly TrustedRepositories_add: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description One of STEWARD_GITHUB_ISSUERS; the first if absent. */
                    readonly issuer?: string;
                    /** @description Only this reusable workflow may register. */
                    readonly jobWorkflowRef?: string;
                    readonly name: string;
                    /**
                     * @description Only runs on it may register.
                     * @default refs/heads/main
                     */
                    readonly ref?: string;
                    /** @description `gh api repos/OWNER/NAME --jq .id` */
                    readonly repositoryId: string | number;
                    /** @description `gh api repos/OWNER/NAME --jq .owner.id` */
                    readonly repositoryOwnerId: string | number;
                    /** @description Only subjects whose names begin so can be written to. A prefix never reaches another context. */
                    readonly subjectPrefixes?: readonly string[];
                    /** @description The team’s name in URLs, rules and schemas. */
                    readonly team: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** Format: date-time */
                        readonly createdAt: string;
                        readonly createdBy: string;
                        readonly id: number;
                        readonly issuer: string;
                        readonly jobWorkflowRef: string | null;
                        readonly name: string;
                        readonly ref: string;
                        readonly repositoryId: string;
                        readonly repositoryOwnerId: string;
                        readonly subjectPrefixes: readonly string[] | null;
                        readonly team: string;
                    };
                };
            };
        };
    };
    readonly TrustedRepositories_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Associations_create: {
        readonly parameters: {
            readonly query?: {
                /** @description The context of subjects that are not qualified. */
                readonly context?: string;
                /** @description Say whether it could be done, and do nothing. */
                readonly dryRun?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly associations?: readonly {
                        /** @description `key` or `value`; `value` unless said otherwise. */
                        readonly associationType?: string | null;
                        /** @description What is STRONG is frozen, what is WEAK is not. */
                        readonly frozen?: boolean | null;
                        /**
                         * @description STRONG: the resource owns the subject. WEAK: it shares it.
                         * @enum {string|null}
                         */
                        readonly lifecycle?: "STRONG" | "WEAK" | null;
                        /** @description Store the normalized text. */
                        readonly normalize?: boolean | null;
                        /** @description A schema to register in the subject first. */
                        readonly schema?: {
                            /** @description Ours: the commit that it was registered from. */
                            readonly commit?: string | null;
                            /** @description Ours: the schema’s file in the repository. */
                            readonly file?: string | null;
                            /** @description Only in IMPORT mode. */
                            readonly id?: number | null;
                            /** @description Inherited from the latest version when absent. */
                            readonly metadata?: {
                                readonly properties?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly sensitive?: readonly string[] | null;
                                readonly tags?: {
                                    readonly [key: string]: unknown;
                                } | null;
                            } | null;
                            /** @description Ours: the author’s own line for the changelog. */
                            readonly note?: string | null;
                            /** @description Ours: the slug of the owning team of a new subject. */
                            readonly owner?: string | null;
                            /** @description Put the tags in the latest version’s text into this one, where its fields and records are still there. */
                            readonly propagateSchemaTags?: boolean | null;
                            readonly references?: readonly {
                                /** @description How the schema’s text calls it; for Avro the full name of the type. */
                                readonly name: string;
                                /** @description The subject that it is registered under. */
                                readonly subject: string;
                                /** @description Its version there; -1 is pinned to the latest. */
                                readonly version: number;
                            }[] | null;
                            /** @description Ours: where the schema’s file lives, as owner/name. */
                            readonly repository?: string | null;
                            /** @description Inherited from the latest version when absent. */
                            readonly ruleSet?: {
                                readonly domainRules?: readonly {
                                    readonly disabled?: boolean | null;
                                    readonly doc?: string | null;
                                    readonly expr?: string | null;
                                    /** @enum {string|null} */
                                    readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                    /** @enum {string|null} */
                                    readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                    readonly name?: string | null;
                                    readonly onFailure?: string | null;
                                    readonly onSuccess?: string | null;
                                    readonly params?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly tags?: readonly string[] | null;
                                    readonly type?: string | null;
                                }[] | null;
                                readonly enableAt?: string | null;
                                readonly encodingRules?: readonly {
                                    readonly disabled?: boolean | null;
                                    readonly doc?: string | null;
                                    readonly expr?: string | null;
                                    /** @enum {string|null} */
                                    readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                    /** @enum {string|null} */
                                    readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                    readonly name?: string | null;
                                    readonly onFailure?: string | null;
                                    readonly onSuccess?: string | null;
                                    readonly params?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly tags?: readonly string[] | null;
                                    readonly type?: string | null;
                                }[] | null;
                                readonly migrationRules?: readonly {
                                    readonly disabled?: boolean | null;
                                    readonly doc?: string | null;
                                    readonly expr?: string | null;
                                    /** @enum {string|null} */
                                    readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                    /** @enum {string|null} */
                                    readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                    readonly name?: string | null;
                                    readonly onFailure?: string | null;
                                    readonly onSuccess?: string | null;
                                    readonly params?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly tags?: readonly string[] | null;
                                    readonly type?: string | null;
                                }[] | null;
                            } | null;
                            /** @description The text of the schema; empty for that of the latest version. */
                            readonly schema?: string | null;
                            /** @description Tags to put into the text before it is registered. */
                            readonly schemaTagsToAdd?: readonly {
                                readonly schemaEntity: {
                                    /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                                    readonly entityPath: string;
                                    readonly entityType: string;
                                };
                                readonly tags: readonly string[];
                            }[] | null;
                            /** @description Tags to take out of it; they go last. */
                            readonly schemaTagsToRemove?: readonly {
                                readonly schemaEntity: {
                                    /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                                    readonly entityPath: string;
                                    readonly entityType: string;
                                };
                                readonly tags: readonly string[];
                            }[] | null;
                            /** @description AVRO unless said otherwise. */
                            readonly schemaType?: string | null;
                            /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                            readonly semanticVersion?: string | null;
                            /** @description The number that this version must get; 0 or absent for the next one. */
                            readonly version?: number | null;
                        } | null;
                        /** @description Left out for the subject that the resource owns or has. */
                        readonly subject?: string | null;
                    }[] | null;
                    /** @description May be left out in a rehearsal. */
                    readonly resourceId?: string | null;
                    readonly resourceName?: string | null;
                    /** @description The Kafka cluster, as a rule. */
                    readonly resourceNamespace?: string | null;
                    /** @description `topic`. */
                    readonly resourceType?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly associations?: readonly {
                            /** @enum {string} */
                            readonly associationType: "key" | "value";
                            readonly frozen: boolean;
                            /** @enum {string} */
                            readonly lifecycle: "STRONG" | "WEAK";
                            readonly schema?: {
                                /** @description Since Confluent 8. */
                                readonly guid?: string;
                                readonly id: number;
                                readonly metadata?: unknown;
                                readonly references?: readonly {
                                    readonly name: string;
                                    readonly subject: string;
                                    readonly version: number;
                                }[];
                                readonly ruleSet?: unknown;
                                readonly schema: string;
                                /** @description Before Confluent 8 left out for AVRO. */
                                readonly schemaType?: string;
                                readonly subject: string;
                                readonly version: number;
                            };
                            readonly subject: string;
                        }[];
                        readonly resourceId?: string;
                        readonly resourceName?: string;
                        readonly resourceNamespace?: string;
                        readonly resourceType: string;
                    };
                };
            };
        };
    };
    readonly Associations_ofResource: {
        readonly parameters: {
            readonly query?: {
                /** @description `topic` unless said otherwise. */
                readonly resourceType?: string;
                /** @description Only these types. */
                readonly associationType?: readonly string[];
                /** @description Only STRONG ones, or only WEAK ones. */
                readonly lifecycle?: string;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @enum {string} */
                        readonly associationType: "key" | "value";
                        readonly createTs: number;
                        readonly frozen: boolean;
                        readonly guid: string;
                        /** @enum {string} */
                        readonly lifecycle: "STRONG" | "WEAK";
                        readonly resourceId: string;
                        readonly resourceName: string;
                        readonly resourceNamespace: string;
                        readonly resourceType: string;
                        readonly subject: string;
                        readonly updateTs: number;
                    }[];
                };
            };
        };
    };
    readonly Associations_upsert: {
        readonly parameters: {
            readonly query?: {
                /** @description The context of subjects that are not qualified. */
                readonly context?: string;
                /** @description Say whether it could be done, and do nothing. */
                readonly dryRun?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly associations?: readonly {
                        /** @description `key` or `value`; `value` unless said otherwise. */
                        readonly associationType?: string | null;
                        /** @description What is STRONG is frozen, what is WEAK is not. */
                        readonly frozen?: boolean | null;
                        /**
                         * @description STRONG: the resource owns the subject. WEAK: it shares it.
                         * @enum {string|null}
                         */
                        readonly lifecycle?: "STRONG" | "WEAK" | null;
                        /** @description Store the normalized text. */
                        readonly normalize?: boolean | null;
                        /** @description A schema to register in the subject first. */
                        readonly schema?: {
                            /** @description Ours: the commit that it was registered from. */
                            readonly commit?: string | null;
                            /** @description Ours: the schema’s file in the repository. */
                            readonly file?: string | null;
                            /** @description Only in IMPORT mode. */
                            readonly id?: number | null;
                            /** @description Inherited from the latest version when absent. */
                            readonly metadata?: {
                                readonly properties?: {
                                    readonly [key: string]: unknown;
                                } | null;
                                readonly sensitive?: readonly string[] | null;
                                readonly tags?: {
                                    readonly [key: string]: unknown;
                                } | null;
                            } | null;
                            /** @description Ours: the author’s own line for the changelog. */
                            readonly note?: string | null;
                            /** @description Ours: the slug of the owning team of a new subject. */
                            readonly owner?: string | null;
                            /** @description Put the tags in the latest version’s text into this one, where its fields and records are still there. */
                            readonly propagateSchemaTags?: boolean | null;
                            readonly references?: readonly {
                                /** @description How the schema’s text calls it; for Avro the full name of the type. */
                                readonly name: string;
                                /** @description The subject that it is registered under. */
                                readonly subject: string;
                                /** @description Its version there; -1 is pinned to the latest. */
                                readonly version: number;
                            }[] | null;
                            /** @description Ours: where the schema’s file lives, as owner/name. */
                            readonly repository?: string | null;
                            /** @description Inherited from the latest version when absent. */
                            readonly ruleSet?: {
                                readonly domainRules?: readonly {
                                    readonly disabled?: boolean | null;
                                    readonly doc?: string | null;
                                    readonly expr?: string | null;
                                    /** @enum {string|null} */
                                    readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                    /** @enum {string|null} */
                                    readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                    readonly name?: string | null;
                                    readonly onFailure?: string | null;
                                    readonly onSuccess?: string | null;
                                    readonly params?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly tags?: readonly string[] | null;
                                    readonly type?: string | null;
                                }[] | null;
                                readonly enableAt?: string | null;
                                readonly encodingRules?: readonly {
                                    readonly disabled?: boolean | null;
                                    readonly doc?: string | null;
                                    readonly expr?: string | null;
                                    /** @enum {string|null} */
                                    readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                    /** @enum {string|null} */
                                    readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                    readonly name?: string | null;
                                    readonly onFailure?: string | null;
                                    readonly onSuccess?: string | null;
                                    readonly params?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly tags?: readonly string[] | null;
                                    readonly type?: string | null;
                                }[] | null;
                                readonly migrationRules?: readonly {
                                    readonly disabled?: boolean | null;
                                    readonly doc?: string | null;
                                    readonly expr?: string | null;
                                    /** @enum {string|null} */
                                    readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                    /** @enum {string|null} */
                                    readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                    readonly name?: string | null;
                                    readonly onFailure?: string | null;
                                    readonly onSuccess?: string | null;
                                    readonly params?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly tags?: readonly string[] | null;
                                    readonly type?: string | null;
                                }[] | null;
                            } | null;
                            /** @description The text of the schema; empty for that of the latest version. */
                            readonly schema?: string | null;
                            /** @description Tags to put into the text before it is registered. */
                            readonly schemaTagsToAdd?: readonly {
                                readonly schemaEntity: {
                                    /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                                    readonly entityPath: string;
                                    readonly entityType: string;
                                };
                                readonly tags: readonly string[];
                            }[] | null;
                            /** @description Tags to take out of it; they go last. */
                            readonly schemaTagsToRemove?: readonly {
                                readonly schemaEntity: {
                                    /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                                    readonly entityPath: string;
                                    readonly entityType: string;
                                };
                                readonly tags: readonly string[];
                            }[] | null;
                            /** @description AVRO unless said otherwise. */
                            readonly schemaType?: string | null;
                            /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                            readonly semanticVersion?: string | null;
                            /** @description The number that this version must get; 0 or absent for the next one. */
                            readonly version?: number | null;
                        } | null;
                        /** @description Left out for the subject that the resource owns or has. */
                        readonly subject?: string | null;
                    }[] | null;
                    /** @description May be left out in a rehearsal. */
                    readonly resourceId?: string | null;
                    readonly resourceName?: string | null;
                    /** @description The Kafka cluster, as a rule. */
                    readonly resourceNamespace?: string | null;
                    /** @description `topic`. */
                    readonly resourceType?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly associations?: readonly {
                            /** @enum {string} */
                            readonly associationType: "key" | "value";
                            readonly frozen: boolean;
                            /** @enum {string} */
                            readonly lifecycle: "STRONG" | "WEAK";
                            readonly schema?: {
                                /** @description Since Confluent 8. */
                                readonly guid?: string;
                                readonly id: number;
                                readonly metadata?: unknown;
                                readonly references?: readonly {
                                    readonly name: string;
                                    readonly subject: string;
                                    readonly version: number;
                                }[];
                                readonly ruleSet?: unknown;
                                readonly schema: string;
                                /** @description Before Confluent 8 left out for AVRO. */
                                readonly schemaType?: string;
                                readonly subject: string;
                                readonly version: number;
                            };
                            readonly subject: string;
                        }[];
                        readonly resourceId?: string;
                        readonly resourceName?: string;
                        readonly resourceNamespace?: string;
                        readonly resourceType: string;
                    };
                };
            };
        };
    };
    readonly Associations_end: {
        readonly parameters: {
            readonly query?: {
                /** @description `topic` unless said otherwise. */
                readonly resourceType?: string;
                /** @description Only these types. */
                readonly associationType?: readonly string[];
                /** @description Delete and erase the subjects that the resource owns, too. */
                readonly cascadeLifecycle?: boolean;
                /** @description Say whether it could be done, and do nothing. */
                readonly dryRun?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Associations_ofName: {
        readonly parameters: {
            readonly query?: {
                /** @description `topic` unless said otherwise. */
                readonly resourceType?: string;
                /** @description Only these types. */
                readonly associationType?: readonly string[];
                /** @description Only STRONG ones, or only WEAK ones. */
                readonly lifecycle?: string;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly namespace: string;
                readonly name: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @enum {string} */
                        readonly associationType: "key" | "value";
                        readonly createTs: number;
                        readonly frozen: boolean;
                        readonly guid: string;
                        /** @enum {string} */
                        readonly lifecycle: "STRONG" | "WEAK";
                        readonly resourceId: string;
                        readonly resourceName: string;
                        readonly resourceNamespace: string;
                        readonly resourceType: string;
                        readonly subject: string;
                        readonly updateTs: number;
                    }[];
                };
            };
        };
    };
    readonly Associations_ofSubject: {
        readonly parameters: {
            readonly query?: {
                /** @description `topic` unless said otherwise. */
                readonly resourceType?: string;
                /** @description Only these types. */
                readonly associationType?: readonly string[];
                /** @description Only STRONG ones, or only WEAK ones. */
                readonly lifecycle?: string;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @enum {string} */
                        readonly associationType: "key" | "value";
                        readonly createTs: number;
                        readonly frozen: boolean;
                        readonly guid: string;
                        /** @enum {string} */
                        readonly lifecycle: "STRONG" | "WEAK";
                        readonly resourceId: string;
                        readonly resourceName: string;
                        readonly resourceNamespace: string;
                        readonly resourceType: string;
                        readonly subject: string;
                        readonly updateTs: number;
                    }[];
                };
            };
        };
    };
    readonly AssociationBatches_get: {
        readonly parameters: {
            readonly query?: {
                /** @description Say the latest schema of each subject too. */
                readonly includeSchemas?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly requests?: readonly {
                        readonly associationTypes?: readonly string[] | null;
                        /** @enum {string|null} */
                        readonly lifecycle?: "STRONG" | "WEAK" | null;
                        /** @description May be left out in a rehearsal. */
                        readonly resourceId?: string | null;
                        readonly resourceName?: string | null;
                        /** @description The Kafka cluster, as a rule. */
                        readonly resourceNamespace?: string | null;
                        /** @description `topic`. */
                        readonly resourceType?: string | null;
                    }[] | null;
                };
            };
        };
        readonly responses: {
            readonly 207: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly results: readonly {
                            readonly error?: {
                                readonly error_code: number;
                                readonly message: string;
                            };
                            readonly result?: {
                                readonly associations?: readonly {
                                    /** @enum {string} */
                                    readonly associationType: "key" | "value";
                                    readonly frozen: boolean;
                                    /** @enum {string} */
                                    readonly lifecycle: "STRONG" | "WEAK";
                                    readonly schema?: {
                                        /** @description Since Confluent 8. */
                                        readonly guid?: string;
                                        readonly id: number;
                                        readonly metadata?: unknown;
                                        readonly references?: readonly {
                                            readonly name: string;
                                            readonly subject: string;
                                            readonly version: number;
                                        }[];
                                        readonly ruleSet?: unknown;
                                        readonly schema: string;
                                        /** @description Before Confluent 8 left out for AVRO. */
                                        readonly schemaType?: string;
                                        readonly subject: string;
                                        readonly version: number;
                                    };
                                    readonly subject: string;
                                }[];
                                readonly resourceId?: string;
                                readonly resourceName?: string;
                                readonly resourceNamespace?: string;
                                readonly resourceType: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly AssociationBatches_mutate: {
        readonly parameters: {
            readonly query?: {
                /** @description The context of subjects that are not qualified. */
                readonly context?: string;
                /** @description Say whether it could be done, and do nothing. */
                readonly dryRun?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly requests?: readonly {
                        readonly associations?: readonly {
                            /** @description `key` or `value`; `value` unless said otherwise. */
                            readonly associationType?: string | null;
                            /** @description DELETE: end the subject that the resource owns. */
                            readonly cascadeLifecycle?: boolean | null;
                            /** @description What is STRONG is frozen, what is WEAK is not. */
                            readonly frozen?: boolean | null;
                            /**
                             * @description STRONG: the resource owns the subject. WEAK: it shares it.
                             * @enum {string|null}
                             */
                            readonly lifecycle?: "STRONG" | "WEAK" | null;
                            /** @description Store the normalized text. */
                            readonly normalize?: boolean | null;
                            /** @enum {string} */
                            readonly opType: "CREATE" | "UPSERT" | "DELETE";
                            /** @description A schema to register in the subject first. */
                            readonly schema?: {
                                /** @description Ours: the commit that it was registered from. */
                                readonly commit?: string | null;
                                /** @description Ours: the schema’s file in the repository. */
                                readonly file?: string | null;
                                /** @description Only in IMPORT mode. */
                                readonly id?: number | null;
                                /** @description Inherited from the latest version when absent. */
                                readonly metadata?: {
                                    readonly properties?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                    readonly sensitive?: readonly string[] | null;
                                    readonly tags?: {
                                        readonly [key: string]: unknown;
                                    } | null;
                                } | null;
                                /** @description Ours: the author’s own line for the changelog. */
                                readonly note?: string | null;
                                /** @description Ours: the slug of the owning team of a new subject. */
                                readonly owner?: string | null;
                                /** @description Put the tags in the latest version’s text into this one, where its fields and records are still there. */
                                readonly propagateSchemaTags?: boolean | null;
                                readonly references?: readonly {
                                    /** @description How the schema’s text calls it; for Avro the full name of the type. */
                                    readonly name: string;
                                    /** @description The subject that it is registered under. */
                                    readonly subject: string;
                                    /** @description Its version there; -1 is pinned to the latest. */
                                    readonly version: number;
                                }[] | null;
                                /** @description Ours: where the schema’s file lives, as owner/name. */
                                readonly repository?: string | null;
                                /** @description Inherited from the latest version when absent. */
                                readonly ruleSet?: {
                                    readonly domainRules?: readonly {
                                        readonly disabled?: boolean | null;
                                        readonly doc?: string | null;
                                        readonly expr?: string | null;
                                        /** @enum {string|null} */
                                        readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                        /** @enum {string|null} */
                                        readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                        readonly name?: string | null;
                                        readonly onFailure?: string | null;
                                        readonly onSuccess?: string | null;
                                        readonly params?: {
                                            readonly [key: string]: unknown;
                                        } | null;
                                        readonly tags?: readonly string[] | null;
                                        readonly type?: string | null;
                                    }[] | null;
                                    readonly enableAt?: string | null;
                                    readonly encodingRules?: readonly {
                                        readonly disabled?: boolean | null;
                                        readonly doc?: string | null;
                                        readonly expr?: string | null;
                                        /** @enum {string|null} */
                                        readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                        /** @enum {string|null} */
                                        readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                        readonly name?: string | null;
                                        readonly onFailure?: string | null;
                                        readonly onSuccess?: string | null;
                                        readonly params?: {
                                            readonly [key: string]: unknown;
                                        } | null;
                                        readonly tags?: readonly string[] | null;
                                        readonly type?: string | null;
                                    }[] | null;
                                    readonly migrationRules?: readonly {
                                        readonly disabled?: boolean | null;
                                        readonly doc?: string | null;
                                        readonly expr?: string | null;
                                        /** @enum {string|null} */
                                        readonly kind?: "CONDITION" | "TRANSFORM" | null;
                                        /** @enum {string|null} */
                                        readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                                        readonly name?: string | null;
                                        readonly onFailure?: string | null;
                                        readonly onSuccess?: string | null;
                                        readonly params?: {
                                            readonly [key: string]: unknown;
                                        } | null;
                                        readonly tags?: readonly string[] | null;
                                        readonly type?: string | null;
                                    }[] | null;
                                } | null;
                                /** @description The text of the schema; empty for that of the latest version. */
                                readonly schema?: string | null;
                                /** @description Tags to put into the text before it is registered. */
                                readonly schemaTagsToAdd?: readonly {
                                    readonly schemaEntity: {
                                        /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                                        readonly entityPath: string;
                                        readonly entityType: string;
                                    };
                                    readonly tags: readonly string[];
                                }[] | null;
                                /** @description Tags to take out of it; they go last. */
                                readonly schemaTagsToRemove?: readonly {
                                    readonly schemaEntity: {
                                        /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                                        readonly entityPath: string;
                                        readonly entityType: string;
                                    };
                                    readonly tags: readonly string[];
                                }[] | null;
                                /** @description AVRO unless said otherwise. */
                                readonly schemaType?: string | null;
                                /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                                readonly semanticVersion?: string | null;
                                /** @description The number that this version must get; 0 or absent for the next one. */
                                readonly version?: number | null;
                            } | null;
                            /** @description Left out for the subject that the resource owns or has. */
                            readonly subject?: string | null;
                        }[] | null;
                        /** @description May be left out in a rehearsal. */
                        readonly resourceId?: string | null;
                        readonly resourceName?: string | null;
                        /** @description The Kafka cluster, as a rule. */
                        readonly resourceNamespace?: string | null;
                        /** @description `topic`. */
                        readonly resourceType?: string | null;
                    }[] | null;
                };
            };
        };
        readonly responses: {
            readonly 207: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly results: readonly {
                            readonly error?: {
                                readonly error_code: number;
                                readonly message: string;
                            };
                            readonly result?: {
                                readonly associations?: readonly {
                                    /** @enum {string} */
                                    readonly associationType: "key" | "value";
                                    readonly frozen: boolean;
                                    /** @enum {string} */
                                    readonly lifecycle: "STRONG" | "WEAK";
                                    readonly schema?: {
                                        /** @description Since Confluent 8. */
                                        readonly guid?: string;
                                        readonly id: number;
                                        readonly metadata?: unknown;
                                        readonly references?: readonly {
                                            readonly name: string;
                                            readonly subject: string;
                                            readonly version: number;
                                        }[];
                                        readonly ruleSet?: unknown;
                                        readonly schema: string;
                                        /** @description Before Confluent 8 left out for AVRO. */
                                        readonly schemaType?: string;
                                        readonly subject: string;
                                        readonly version: number;
                                    };
                                    readonly subject: string;
                                }[];
                                readonly resourceId?: string;
                                readonly resourceName?: string;
                                readonly resourceNamespace?: string;
                                readonly resourceType: string;
                            };
                        }[];
                    };
                };
            };
        };
    };
    readonly Compatibility_checkAll: {
        readonly parameters: {
            readonly query?: {
                /** @description Compare the normalized text. */
                readonly normalize?: boolean;
                /** @description Say what does not fit. */
                readonly verbose?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Ours: the commit that it was registered from. */
                    readonly commit?: string | null;
                    /** @description Ours: the schema’s file in the repository. */
                    readonly file?: string | null;
                    /** @description Only in IMPORT mode. */
                    readonly id?: number | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly metadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    /** @description Ours: the author’s own line for the changelog. */
                    readonly note?: string | null;
                    /** @description Ours: the slug of the owning team of a new subject. */
                    readonly owner?: string | null;
                    readonly references?: readonly {
                        /** @description How the schema’s text calls it; for Avro the full name of the type. */
                        readonly name: string;
                        /** @description The subject that it is registered under. */
                        readonly subject: string;
                        /** @description Its version there; -1 is pinned to the latest. */
                        readonly version: number;
                    }[] | null;
                    /** @description Ours: where the schema’s file lives, as owner/name. */
                    readonly repository?: string | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly ruleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description The text of the schema; empty for that of the latest version. */
                    readonly schema?: string | null;
                    /** @description AVRO unless said otherwise. */
                    readonly schemaType?: string | null;
                    /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                    readonly semanticVersion?: string | null;
                    /** @description The number that this version must get; 0 or absent for the next one. */
                    readonly version?: number | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly is_compatible: boolean;
                        readonly messages?: readonly string[];
                    };
                };
            };
        };
    };
    readonly Compatibility_checkOne: {
        readonly parameters: {
            readonly query?: {
                /** @description Compare the normalized text. */
                readonly normalize?: boolean;
                /** @description Say what does not fit. */
                readonly verbose?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Ours: the commit that it was registered from. */
                    readonly commit?: string | null;
                    /** @description Ours: the schema’s file in the repository. */
                    readonly file?: string | null;
                    /** @description Only in IMPORT mode. */
                    readonly id?: number | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly metadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    /** @description Ours: the author’s own line for the changelog. */
                    readonly note?: string | null;
                    /** @description Ours: the slug of the owning team of a new subject. */
                    readonly owner?: string | null;
                    readonly references?: readonly {
                        /** @description How the schema’s text calls it; for Avro the full name of the type. */
                        readonly name: string;
                        /** @description The subject that it is registered under. */
                        readonly subject: string;
                        /** @description Its version there; -1 is pinned to the latest. */
                        readonly version: number;
                    }[] | null;
                    /** @description Ours: where the schema’s file lives, as owner/name. */
                    readonly repository?: string | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly ruleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description The text of the schema; empty for that of the latest version. */
                    readonly schema?: string | null;
                    /** @description AVRO unless said otherwise. */
                    readonly schemaType?: string | null;
                    /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                    readonly semanticVersion?: string | null;
                    /** @description The number that this version must get; 0 or absent for the next one. */
                    readonly version?: number | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly is_compatible: boolean;
                        readonly messages?: readonly string[];
                    };
                };
            };
        };
    };
    readonly Config_readGlobal: {
        readonly parameters: {
            readonly query?: {
                /** @description Changes nothing: what holds is answered either way. */
                readonly defaultToGlobal?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly alias?: string;
                        readonly aliasForDeks?: string;
                        readonly compatibilityGroup?: string;
                        readonly compatibilityLevel: string;
                        readonly compatibilityPolicy?: string;
                        readonly defaultMetadata?: unknown;
                        readonly defaultRuleSet?: unknown;
                        readonly normalize?: boolean;
                        readonly overrideMetadata?: unknown;
                        readonly overrideRuleSet?: unknown;
                        readonly validateFields?: boolean;
                        readonly validateNewSchemas?: boolean;
                        readonly validateRules?: boolean;
                    };
                };
            };
        };
    };
    readonly Config_changeGlobal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The subject that this one’s name means. */
                    readonly alias?: string | null;
                    /** @description Kept for clients; nothing here reads it. */
                    readonly aliasForDeks?: string | null;
                    /** @description One of the seven levels, in any case; null clears it. */
                    readonly compatibility?: string;
                    /** @description A metadata property: only versions with the same value of it are compared. */
                    readonly compatibilityGroup?: string | null;
                    /** @description STRICT or LENIENT, for JSON Schema; in any case. */
                    readonly compatibilityPolicy?: string;
                    /** @description What a new version has unless it says otherwise. */
                    readonly defaultMetadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    readonly defaultRuleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description Store the normalized text of every schema. */
                    readonly normalize?: boolean | null;
                    /** @description What a new version has whatever it says. */
                    readonly overrideMetadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    readonly overrideRuleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description Ours: why; kept, and shown under `/api/v1`. */
                    readonly reason?: string | null;
                    /** @description Refuse fields that `confluent:reserved` names. */
                    readonly validateFields?: boolean | null;
                    /** @description False lets names and defaults of new schemas be as loose as of old ones. */
                    readonly validateNewSchemas?: boolean | null;
                    /** @description False takes rule sets as they are. */
                    readonly validateRules?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly alias?: string;
                        readonly aliasForDeks?: string;
                        readonly compatibility?: string;
                        readonly compatibilityGroup?: string;
                        readonly compatibilityPolicy?: string;
                        readonly defaultMetadata?: unknown;
                        readonly defaultRuleSet?: unknown;
                        readonly normalize?: boolean;
                        readonly overrideMetadata?: unknown;
                        readonly overrideRuleSet?: unknown;
                        readonly validateFields?: boolean;
                        readonly validateNewSchemas?: boolean;
                        readonly validateRules?: boolean;
                    };
                };
            };
        };
    };
    readonly Config_removeGlobal: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly alias?: string;
                        readonly aliasForDeks?: string;
                        readonly compatibilityGroup?: string;
                        readonly compatibilityLevel: string;
                        readonly compatibilityPolicy?: string;
                        readonly defaultMetadata?: unknown;
                        readonly defaultRuleSet?: unknown;
                        readonly normalize?: boolean;
                        readonly overrideMetadata?: unknown;
                        readonly overrideRuleSet?: unknown;
                        readonly validateFields?: boolean;
                        readonly validateNewSchemas?: boolean;
                        readonly validateRules?: boolean;
                    };
                };
            };
        };
    };
    readonly Config_readSubject: {
        readonly parameters: {
            readonly query?: {
                /** @description Let the wider scopes answer for a subject that says nothing. */
                readonly defaultToGlobal?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly alias?: string;
                        readonly aliasForDeks?: string;
                        readonly compatibilityGroup?: string;
                        readonly compatibilityLevel: string;
                        readonly compatibilityPolicy?: string;
                        readonly defaultMetadata?: unknown;
                        readonly defaultRuleSet?: unknown;
                        readonly normalize?: boolean;
                        readonly overrideMetadata?: unknown;
                        readonly overrideRuleSet?: unknown;
                        readonly validateFields?: boolean;
                        readonly validateNewSchemas?: boolean;
                        readonly validateRules?: boolean;
                    };
                };
            };
        };
    };
    readonly Config_changeSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description The subject that this one’s name means. */
                    readonly alias?: string | null;
                    /** @description Kept for clients; nothing here reads it. */
                    readonly aliasForDeks?: string | null;
                    /** @description One of the seven levels, in any case; null clears it. */
                    readonly compatibility?: string;
                    /** @description A metadata property: only versions with the same value of it are compared. */
                    readonly compatibilityGroup?: string | null;
                    /** @description STRICT or LENIENT, for JSON Schema; in any case. */
                    readonly compatibilityPolicy?: string;
                    /** @description What a new version has unless it says otherwise. */
                    readonly defaultMetadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    readonly defaultRuleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description Store the normalized text of every schema. */
                    readonly normalize?: boolean | null;
                    /** @description What a new version has whatever it says. */
                    readonly overrideMetadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    readonly overrideRuleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description Ours: why; kept, and shown under `/api/v1`. */
                    readonly reason?: string | null;
                    /** @description Refuse fields that `confluent:reserved` names. */
                    readonly validateFields?: boolean | null;
                    /** @description False lets names and defaults of new schemas be as loose as of old ones. */
                    readonly validateNewSchemas?: boolean | null;
                    /** @description False takes rule sets as they are. */
                    readonly validateRules?: boolean | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly alias?: string;
                        readonly aliasForDeks?: string;
                        readonly compatibility?: string;
                        readonly compatibilityGroup?: string;
                        readonly compatibilityPolicy?: string;
                        readonly defaultMetadata?: unknown;
                        readonly defaultRuleSet?: unknown;
                        readonly normalize?: boolean;
                        readonly overrideMetadata?: unknown;
                        readonly overrideRuleSet?: unknown;
                        readonly validateFields?: boolean;
                        readonly validateNewSchemas?: boolean;
                        readonly validateRules?: boolean;
                    };
                };
            };
        };
    };
    readonly Config_removeSubject: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly alias?: string;
                        readonly aliasForDeks?: string;
                        readonly compatibilityGroup?: string;
                        readonly compatibilityLevel: string;
                        readonly compatibilityPolicy?: string;
                        readonly defaultMetadata?: unknown;
                        readonly defaultRuleSet?: unknown;
                        readonly normalize?: boolean;
                        readonly overrideMetadata?: unknown;
                        readonly overrideRuleSet?: unknown;
                        readonly validateFields?: boolean;
                        readonly validateNewSchemas?: boolean;
                        readonly validateRules?: boolean;
                    };
                };
            };
        };
    };
    readonly Contexts_names: {
        readonly parameters: {
            readonly query?: {
                /** @description How the names of contexts begin, full stop included. */
                readonly contextPrefix?: string;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
        };
    };
    readonly Contexts_delete: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly context: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 204: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Mode_readGlobal: {
        readonly parameters: {
            readonly query?: {
                /** @description Changes nothing: what holds is answered either way. */
                readonly defaultToGlobal?: boolean;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly mode: string;
                    };
                };
            };
        };
    };
    readonly Mode_changeGlobal: {
        readonly parameters: {
            readonly query?: {
                /** @description Enter IMPORT although there are live subjects. */
                readonly force?: boolean;
            };
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description READWRITE, READONLY, READONLY_OVERRIDE, IMPORT or FORWARD, in any case. */
                    readonly mode?: string;
                    /** @description Ours: why; kept, and shown under `/api/v1`. */
                    readonly reason?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly mode: string;
                    };
                };
            };
        };
    };
    readonly Mode_removeGlobal: {
        readonly parameters: {
            readonly query?: {
                /** @description Take the modes of the context’s subjects away as well. */
                readonly recursive?: boolean;
            };
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly mode: string;
                    };
                };
            };
        };
    };
    readonly Mode_readSubject: {
        readonly parameters: {
            readonly query?: {
                /** @description Let the wider scopes answer for a subject that says nothing. */
                readonly defaultToGlobal?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly mode: string;
                    };
                };
            };
        };
    };
    readonly Mode_changeSubject: {
        readonly parameters: {
            readonly query?: {
                /** @description Enter IMPORT although there are live subjects. */
                readonly force?: boolean;
            };
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description READWRITE, READONLY, READONLY_OVERRIDE, IMPORT or FORWARD, in any case. */
                    readonly mode?: string;
                    /** @description Ours: why; kept, and shown under `/api/v1`. */
                    readonly reason?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly mode: string;
                    };
                };
            };
        };
    };
    readonly Mode_removeSubject: {
        readonly parameters: {
            readonly query?: {
                /** @description Take the modes of the context’s subjects away as well. */
                readonly recursive?: boolean;
            };
            readonly header?: {
                /** @description Ours: why, in UTF-8; a `reason` in the body goes before it. */
                readonly "X-Steward-Reason"?: string;
            };
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly mode: string;
                    };
                };
            };
        };
    };
    readonly BrokerIndex_index: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Matrix_canIDeploy: {
        readonly parameters: {
            readonly query: {
                readonly pacticipant: string;
                readonly version: string;
                readonly environment?: string;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_publish: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly branch?: string | null;
                    readonly buildUrl?: string | null;
                    readonly contracts: readonly {
                        readonly consumerName: string;
                        /** @description The pact file, in Base64. */
                        readonly content: string;
                        readonly contentType: string;
                        /** @enum {string|null} */
                        readonly onConflict?: "overwrite" | "merge" | null;
                        readonly providerName: string;
                        /** @enum {string} */
                        readonly specification: "pact";
                    }[];
                    readonly pacticipantName: string;
                    readonly pacticipantVersionNumber: string;
                    readonly tags?: readonly string[] | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly RunningVersions_deployedOne: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly RunningVersions_undeploy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {boolean} */
                    readonly currentlyDeployed: false;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly BrokerIndex_environments: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly BrokerIndex_environment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly RunningVersions_deployed: {
        readonly parameters: {
            readonly query?: {
                readonly pacticipant?: string;
                readonly version?: string;
                readonly applicationInstance?: string;
                readonly target?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly RunningVersions_released: {
        readonly parameters: {
            readonly query?: {
                readonly pacticipant?: string;
                readonly version?: string;
                readonly applicationInstance?: string;
                readonly target?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Matrix_matrix: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_list: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_create: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly mainBranch?: string | null;
                    readonly name: string;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_update: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly mainBranch?: string | null;
                    readonly name?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Branches_remove: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly branch: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_branch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly branch: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Branches_latest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Branches_latestOfTag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly tag: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_version: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_putDeployment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly version: string;
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly applicationInstance?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_deploy: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly version: string;
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly applicationInstance?: string | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_release: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly version: string;
                readonly environment: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacticipants_tag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly version: string;
                readonly tag: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Branches_untag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly pacticipant: string;
                readonly version: string;
                readonly tag: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_newest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_latest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_latestOfBranch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
                readonly branch: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_read: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_put: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Pacts_patch: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": Record<string, never>;
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly PactVerifications_results: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly PactVerifications_record: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
                readonly consumer: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly buildUrl?: string | null;
                    readonly providerApplicationVersion: string;
                    readonly success: boolean;
                    readonly testResults?: (readonly unknown[] | {
                        readonly [key: string]: unknown;
                    }) | null;
                    readonly verifiedBy?: {
                        readonly implementation?: string | null;
                        readonly version?: string | null;
                    } | null;
                };
            };
        };
        readonly responses: {
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly PactVerifications_forVerification: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly PactVerifications_select: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    readonly consumerVersionSelectors?: readonly {
                        readonly branch?: string;
                        readonly consumer?: string;
                        readonly deployed?: boolean;
                        readonly deployedOrReleased?: boolean;
                        readonly environment?: string;
                        readonly fallbackBranch?: string;
                        readonly fallbackTag?: string;
                        readonly latest?: boolean;
                        readonly mainBranch?: boolean;
                        readonly matchingBranch?: boolean;
                        readonly released?: boolean;
                        readonly tag?: string;
                    }[] | null;
                    readonly includePendingStatus?: boolean | null;
                    readonly includeWipPactsSince?: string | null;
                    readonly providerVersionBranch?: string | null;
                    readonly providerVersionTags?: readonly string[] | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly RunningVersions_releasedOne: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly RunningVersions_endSupport: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @enum {boolean} */
                    readonly currentlySupported: false;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly [key: string]: unknown;
                    };
                };
            };
        };
    };
    readonly Schemas_list: {
        readonly parameters: {
            readonly query?: {
                /** @description How subjects begin: `a` in the default context, `:.x:a` in another one, `:*:a` in all of them. */
                readonly subjectPrefix?: string;
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description The latest version of each subject alone. */
                readonly latestOnly?: boolean;
                /** @description Only schemas with a rule of this type. */
                readonly ruleType?: string;
                /** @description Say what subjects are bound to: `topic`. */
                readonly resourceType?: string;
                /** @description Only subjects that are bound so: `key`, `value`. */
                readonly associationType?: readonly string[];
                /** @description Only subjects that are bound so: `STRONG`, `WEAK`, or `NONE` for not at all. */
                readonly lifecycle?: readonly string[];
                /** @description Say the aliases of each subject, and find subjects by them too. */
                readonly aliases?: boolean;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        /** @description Names that mean the subject, where they are asked for. */
                        readonly aliases?: readonly string[];
                        /** @description What the subject is bound to, where that is asked for. */
                        readonly associations?: readonly {
                            /** @enum {string} */
                            readonly associationType: "key" | "value";
                            readonly createTs: number;
                            readonly frozen: boolean;
                            readonly guid: string;
                            /** @enum {string} */
                            readonly lifecycle: "STRONG" | "WEAK";
                            readonly resourceId: string;
                            readonly resourceName: string;
                            readonly resourceNamespace: string;
                            readonly resourceType: string;
                            readonly subject: string;
                            readonly updateTs: number;
                        }[];
                        /** @description Since Confluent 8. */
                        readonly deleted?: boolean;
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly id: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly subject: string;
                        /** @description When it was registered, in milliseconds since 1970. Since Confluent 8. */
                        readonly ts?: number;
                        readonly version: number;
                    }[];
                };
            };
        };
    };
    readonly Schemas_byGuid: {
        readonly parameters: {
            readonly query?: {
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description `qualified`: references name their contexts. */
                readonly referenceFormat?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly guid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly deleted?: boolean;
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly maxId?: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        /** @description When it was registered, in milliseconds since 1970. Since Confluent 8. */
                        readonly ts?: number;
                    };
                };
            };
        };
    };
    readonly Schemas_idsOfGuid: {
        readonly parameters: {
            readonly query?: {
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly guid: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly context: string;
                        readonly id: number;
                    }[];
                };
            };
        };
    };
    readonly Schemas_byId: {
        readonly parameters: {
            readonly query?: {
                /** @description A subject: its context is the one whose ids are meant, and its use of the schema is shown. */
                readonly subject?: string;
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description `qualified`: references name their contexts. */
                readonly referenceFormat?: string;
                /** @description Say the highest id of the context too. */
                readonly fetchMaxId?: boolean;
                /** @description List the fields and records that have one of these tags; `*` for any. */
                readonly findTags?: readonly string[];
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly deleted?: boolean;
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly maxId?: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description What `findTags` asks for. */
                        readonly schemaTags?: readonly {
                            readonly schemaEntity: {
                                readonly entityPath: string;
                                /** @enum {string} */
                                readonly entityType: "sr_field" | "sr_record";
                            };
                            readonly tags: readonly string[];
                        }[];
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly subject?: string;
                        /** @description When it was registered, in milliseconds since 1970. Since Confluent 8. */
                        readonly ts?: number;
                        readonly version?: number;
                    };
                };
            };
        };
    };
    readonly Schemas_textById: {
        readonly parameters: {
            readonly query?: {
                /** @description A subject: its context is the one whose ids are meant, and its use of the schema is shown. */
                readonly subject?: string;
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description `qualified`: references name their contexts. */
                readonly referenceFormat?: string;
                /** @description Say the highest id of the context too. */
                readonly fetchMaxId?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The schema’s text */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Schemas_subjectsOf: {
        readonly parameters: {
            readonly query?: {
                /** @description A subject: its context is the one whose ids are meant, and its use of the schema is shown. */
                readonly subject?: string;
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
        };
    };
    readonly Schemas_versionsOf: {
        readonly parameters: {
            readonly query?: {
                /** @description A subject: its context is the one whose ids are meant, and its use of the schema is shown. */
                readonly subject?: string;
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly {
                        readonly subject: string;
                        readonly version: number;
                    }[];
                };
            };
        };
    };
    readonly Schemas_types: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
        };
    };
    readonly Subjects_names: {
        readonly parameters: {
            readonly query?: {
                /** @description How names begin: `a` in the default context, `:.x:a` in another one, `:*:a` in all of them; empty: the default context. */
                readonly subjectPrefix?: string;
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description Soft-deleted ones alone. */
                readonly deletedOnly?: boolean;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly string[];
                };
            };
        };
    };
    readonly Registration_lookUp: {
        readonly parameters: {
            readonly query?: {
                /** @description Store the normalized text. */
                readonly normalize?: boolean;
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Ours: the commit that it was registered from. */
                    readonly commit?: string | null;
                    /** @description Ours: the schema’s file in the repository. */
                    readonly file?: string | null;
                    /** @description Only in IMPORT mode. */
                    readonly id?: number | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly metadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    /** @description Ours: the author’s own line for the changelog. */
                    readonly note?: string | null;
                    /** @description Ours: the slug of the owning team of a new subject. */
                    readonly owner?: string | null;
                    readonly references?: readonly {
                        /** @description How the schema’s text calls it; for Avro the full name of the type. */
                        readonly name: string;
                        /** @description The subject that it is registered under. */
                        readonly subject: string;
                        /** @description Its version there; -1 is pinned to the latest. */
                        readonly version: number;
                    }[] | null;
                    /** @description Ours: where the schema’s file lives, as owner/name. */
                    readonly repository?: string | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly ruleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description The text of the schema; empty for that of the latest version. */
                    readonly schema?: string | null;
                    /** @description AVRO unless said otherwise. */
                    readonly schemaType?: string | null;
                    /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                    readonly semanticVersion?: string | null;
                    /** @description The number that this version must get; 0 or absent for the next one. */
                    readonly version?: number | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly deleted?: boolean;
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly id: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly subject: string;
                        /** @description When it was registered, in milliseconds since 1970. Since Confluent 8. */
                        readonly ts?: number;
                        readonly version: number;
                    };
                };
            };
        };
    };
    readonly Subjects_deleteSubject: {
        readonly parameters: {
            readonly query?: {
                /** @description Erase for good what was deleted before. */
                readonly permanent?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly number[];
                };
            };
        };
    };
    readonly Metadata_latestWith: {
        readonly parameters: {
            readonly query?: {
                /** @description The name of a property; may come several times, each with its `value`. */
                readonly key?: readonly string[];
                /** @description What the property of the same place has. */
                readonly value?: readonly string[];
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly deleted?: boolean;
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly id: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly subject: string;
                        /** @description When it was registered, in milliseconds since 1970. Since Confluent 8. */
                        readonly ts?: number;
                        readonly version: number;
                    };
                };
            };
        };
    };
    readonly Subjects_versionNumbers: {
        readonly parameters: {
            readonly query?: {
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description Soft-deleted ones alone. */
                readonly deletedOnly?: boolean;
                /** @description Write deleted ones with a minus. */
                readonly deletedAsNegative?: boolean;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly number[];
                };
            };
        };
    };
    readonly Registration_register: {
        readonly parameters: {
            readonly query?: {
                /** @description Store the normalized text. */
                readonly normalize?: boolean;
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description Register it whatever it breaks; `strict` refuses. */
                readonly force?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Ours: the commit that it was registered from. */
                    readonly commit?: string | null;
                    /** @description Ours: the schema’s file in the repository. */
                    readonly file?: string | null;
                    /** @description Only in IMPORT mode. */
                    readonly id?: number | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly metadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    /** @description Ours: the author’s own line for the changelog. */
                    readonly note?: string | null;
                    /** @description Ours: the slug of the owning team of a new subject. */
                    readonly owner?: string | null;
                    /** @description Put the tags in the latest version’s text into this one, where its fields and records are still there. */
                    readonly propagateSchemaTags?: boolean | null;
                    readonly references?: readonly {
                        /** @description How the schema’s text calls it; for Avro the full name of the type. */
                        readonly name: string;
                        /** @description The subject that it is registered under. */
                        readonly subject: string;
                        /** @description Its version there; -1 is pinned to the latest. */
                        readonly version: number;
                    }[] | null;
                    /** @description Ours: where the schema’s file lives, as owner/name. */
                    readonly repository?: string | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly ruleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description The text of the schema; empty for that of the latest version. */
                    readonly schema?: string | null;
                    /** @description Tags to put into the text before it is registered. */
                    readonly schemaTagsToAdd?: readonly {
                        readonly schemaEntity: {
                            /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                            readonly entityPath: string;
                            readonly entityType: string;
                        };
                        readonly tags: readonly string[];
                    }[] | null;
                    /** @description Tags to take out of it; they go last. */
                    readonly schemaTagsToRemove?: readonly {
                        readonly schemaEntity: {
                            /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                            readonly entityPath: string;
                            readonly entityType: string;
                        };
                        readonly tags: readonly string[];
                    }[] | null;
                    /** @description AVRO unless said otherwise. */
                    readonly schemaType?: string | null;
                    /** @description Ours: the semantic version of this schema; one that promises less than the change is refused. */
                    readonly semanticVersion?: string | null;
                    /** @description The number that this version must get; 0 or absent for the next one. */
                    readonly version?: number | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly id: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly version: number;
                    };
                };
            };
        };
    };
    readonly Subjects_version: {
        readonly parameters: {
            readonly query?: {
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description `qualified`: references name their contexts. */
                readonly referenceFormat?: string;
                /** @description List the fields and records that have one of these tags; `*` for any. */
                readonly findTags?: readonly string[];
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly deleted?: boolean;
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly id: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description What `findTags` asks for. */
                        readonly schemaTags?: readonly {
                            readonly schemaEntity: {
                                readonly entityPath: string;
                                /** @enum {string} */
                                readonly entityType: "sr_field" | "sr_record";
                            };
                            readonly tags: readonly string[];
                        }[];
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly subject: string;
                        /** @description When it was registered, in milliseconds since 1970. Since Confluent 8. */
                        readonly ts?: number;
                        readonly version: number;
                    };
                };
            };
        };
    };
    readonly Subjects_deleteVersion: {
        readonly parameters: {
            readonly query?: {
                /** @description Erase for good what was deleted before. */
                readonly permanent?: boolean;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": number;
                };
            };
        };
    };
    readonly Subjects_referencedBy: {
        readonly parameters: {
            readonly query?: {
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description How many to leave out. */
                readonly offset?: number;
                /** @description How many at most; 0, less, or more than the longest list means the longest. */
                readonly limit?: number;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": readonly number[];
                };
            };
        };
    };
    readonly Subjects_versionText: {
        readonly parameters: {
            readonly query?: {
                /** @description Soft-deleted versions too. */
                readonly deleted?: boolean;
                /** @description `resolved` (Avro), `serialized` or `ignore_extensions` (Protobuf); anything else changes nothing. */
                readonly format?: string;
                /** @description `qualified`: references name their contexts. */
                readonly referenceFormat?: string;
            };
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The schema’s text */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly Tags_tag: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly subject: string;
                readonly version: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": {
                    /** @description Those of the tagged version when absent. */
                    readonly metadata?: {
                        readonly properties?: {
                            readonly [key: string]: unknown;
                        } | null;
                        readonly sensitive?: readonly string[] | null;
                        readonly tags?: {
                            readonly [key: string]: unknown;
                        } | null;
                    } | null;
                    /** @description The number that the new version must get; 0 or absent for the next one. */
                    readonly newVersion?: number | null;
                    /** @description Inherited from the latest version when absent. */
                    readonly ruleSet?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description Rules that are put into those of the latest version, in place of `ruleSet`. */
                    readonly rulesToMerge?: {
                        readonly domainRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly enableAt?: string | null;
                        readonly encodingRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                        readonly migrationRules?: readonly {
                            readonly disabled?: boolean | null;
                            readonly doc?: string | null;
                            readonly expr?: string | null;
                            /** @enum {string|null} */
                            readonly kind?: "CONDITION" | "TRANSFORM" | null;
                            /** @enum {string|null} */
                            readonly mode?: "UPGRADE" | "DOWNGRADE" | "UPDOWN" | "WRITE" | "READ" | "WRITEREAD" | null;
                            readonly name?: string | null;
                            readonly onFailure?: string | null;
                            readonly onSuccess?: string | null;
                            readonly params?: {
                                readonly [key: string]: unknown;
                            } | null;
                            readonly tags?: readonly string[] | null;
                            readonly type?: string | null;
                        }[] | null;
                    } | null;
                    /** @description Names of rules that are taken out of those of the latest version. */
                    readonly rulesToRemove?: readonly string[] | null;
                    readonly tagsToAdd?: readonly {
                        readonly schemaEntity: {
                            /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                            readonly entityPath: string;
                            readonly entityType: string;
                        };
                        readonly tags: readonly string[];
                    }[] | null;
                    readonly tagsToRemove?: readonly {
                        readonly schemaEntity: {
                            /** @description `Record.field` in Avro, `object.property` in JSON Schema, `Message.field` in Protobuf. */
                            readonly entityPath: string;
                            readonly entityType: string;
                        };
                        readonly tags: readonly string[];
                    }[] | null;
                };
            };
        };
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /** @description Since Confluent 8. */
                        readonly guid?: string;
                        readonly id: number;
                        readonly metadata?: unknown;
                        readonly references?: readonly {
                            readonly name: string;
                            readonly subject: string;
                            readonly version: number;
                        }[];
                        readonly ruleSet?: unknown;
                        readonly schema: string;
                        /** @description Before Confluent 8 left out for AVRO. */
                        readonly schemaType?: string;
                        readonly version: number;
                    };
                };
            };
        };
    };
    readonly ServerMetadata_deployment: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly attributes: readonly string[];
                    };
                };
            };
        };
    };
    readonly ServerMetadata_id: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly scope: {
                            readonly clusters: {
                                readonly [key: string]: string;
                            };
                            readonly path: readonly string[];
                        };
                    };
                };
            };
        };
    };
    readonly ServerMetadata_version: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        readonly commitId: string;
                        readonly version: string;
                    };
                };
            };
        };
    };
}
