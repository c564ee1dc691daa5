import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { AccessPrincipal } from '@schema-steward/governance';
import type { FastifyRequest } from 'fastify';

/** Who asks, and what they are to the registry. */
export interface Principal extends AccessPrincipal {
  /** What ledger entries and versions name as their author. Holds no secret. */
  readonly name: string;
  /** The human behind it, by verified e-mail address in lower case; null where none is known. */
  readonly person?: string | null | undefined;
  /** The id of the token at the head of its line, itself or one that it was made with; null where it is no token of one. */
  readonly origin?: string | null | undefined;
  /** What requests are counted by; null where they are not. */
  readonly tokenId: string | null;
  /** When the credentials end, and with them whatever they hand on; null: not by themselves. */
  readonly expiresAt: Date | null;
  /** Where a person signed in. What they hand on, a token of their team, outlasts it. */
  readonly session?:
    { readonly id: string; readonly displayName: string | null; readonly endsAt: Date } | undefined;
}

const UNNARROWED = {
  team: null,
  application: null,
  actions: null,
  subjectPrefixes: null,
  expiresAt: null,
} as const;

export const ANONYMOUS: Principal = { name: 'anonymous', role: 'anonymous', tokenId: null, ...UNNARROWED };

/** Whoever reaches the loopback address of a registry without authentication. */
export const LOCAL_ADMIN: Principal = { name: 'local', role: 'admin', tokenId: null, ...UNNARROWED };

/** Whether nobody signs in, so that one person cannot be told from another. */
export const isUnauthenticated = (principal: Principal): boolean => principal === LOCAL_ADMIN;

/** Whoever holds the token in STEWARD_TOKEN_FILE. */
export const TOKEN_FILE_ADMIN: Principal = { name: 'admin', role: 'admin', tokenId: 'admin', ...UNNARROWED };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the access hook before anything else runs. */
    principal: Principal;
  }
}

/** `@CurrentPrincipal() principal: Principal` in a handler. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal => {
    return context.switchToHttp().getRequest<FastifyRequest>().principal;
  },
);
