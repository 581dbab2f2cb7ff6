import { withinScopes } from '@openhour/shared/access/answer-sections.ts'
import { scopeOf, scopeTexts } from '@openhour/shared/access/key-scopes.ts'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import type { Access } from '@openhour/shared/access/rules.ts'
import {
  type Entitlements,
  entitlementsOf,
  type GatedFeature,
  gateMessage,
  tierFor,
} from '@openhour/shared/access/tiers.ts'
import { type AnyProcedure, os } from '@orpc/server'
import { isOpening } from '../audit/opens.ts'
import { poolOf, runAs } from '../database/tenancy.ts'
import { valueOf } from '../json-text.ts'
import { Refusal } from '../refusal.ts'
import { refuseDuplicateIds } from './duplicate-ids.ts'
import { type Idempotent, idempotentFor } from './idempotent.ts'
import { requireProof } from './proof.ts'
import { refuseUnstorable } from './storable-input.ts'
import type { Actor, Incoming, RecordOpened, Run, RunAfter } from './request-context.ts'

/** What handlers get: the signed-in person, what their plan includes, and the database, always on that person's behalf. */
export type HandlerContext = {
  actor: Actor
  entitlements: Entitlements
  run: Run
  runAfter: RunAfter
  recordOpened: RecordOpened
  idempotent: Idempotent
}

/**
 * Runs before every operation. It checks the person, the plan, re-authentication if required, and that all text can be stored, before the input is
 * validated. Features start with `implement(theirContract).$context<Incoming>().use(guard)`.
 */
export const guard = os.$context<Incoming>().middleware(async ({ context, next, procedure }, input: unknown) => {
  const meta = procedure['~orpc'].meta as OperationMeta
  const person = admit(meta.access, context.actor)
  const { view } = context.requestMeta
  const actor = view === undefined ? person : { ...person, view }
  if (actor.apiKey) requireScope(actor.apiKey, actor, procedure)
  if (meta.proof) requireProof(actor)
  refuseAmbiguous(context, procedure, input)
  const pool = poolOf(context.pools, actor)
  const keyId = actor.apiKey?.id
  const runAll: Run = (...statements) =>
    runAs(pool, { userId: actor.userId, role: actor.role, keyId }, ...statements).catch(refuseFormerAdmin)
  const reader = { actor: actor.userId, role: actor.role, key: keyId, view }
  const run: Run = (...statements) =>
    statements.some(isOpening)
      ? (context.openings.read(reader, statements, runAll) as ReturnType<typeof runAll<typeof statements>>)
      : runAll(...statements)
  const runAfter: RunAfter = async (before, statement) => (await run(...before, statement)).at(-1) as never
  const working: HandlerContext = {
    actor,
    entitlements: entitlementsOf(actor.tierStatus),
    run,
    runAfter,
    recordOpened: (entity, { id, clientId }) => context.openings.record({ ...reader, entity, id, client: clientId }),
    idempotent: idempotentFor(actor, context.idempotencyKey, run),
  }
  const answered = await next({ context: working })
  if (actor.apiKey) answered.output = withinScopes(valueOf(answered.output), meta.sections, actor.apiKey.scopes)
  return answered
})

/**
 * Replaces {@link guard} for operations that the contract opens to anyone. It provides neither a person nor the database.
 * @throws Error if the contract does not open the operation
 */
export const openToAnyone = os.$context<Incoming>().middleware(({ context, next, procedure }, input: unknown) => {
  const meta = procedure['~orpc'].meta as OperationMeta
  if (meta.access.who !== 'anyone') throw new Error('an operation that is not open to anyone lacks its guard')
  refuseAmbiguous(context, procedure, input)
  return next()
})

/** An admin may have been suspended since the actor was read: the database knows. */
function refuseFormerAdmin(error: Error): never {
  throw error.message === 'only an active admin may do this' ? noAccess() : error
}

const noAccess = () => new Refusal('not-allowed', 'Your account does not have access to this.')

/** @throws Refusal 401 without sign-in, 403 for another role, 402 if the plan lacks the feature */
export function admit(access: Access, actor: Actor | undefined): Actor {
  if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
  if (access.who !== 'signed-in' && access.who !== actor.role) throw noAccess()
  if (access.feature) requireFeature(access.feature, actor)
  return actor
}

/** @throws Refusal 402 if the plan lacks the feature */
function requireFeature(feature: GatedFeature, { tierStatus }: Actor): void {
  if (entitlementsOf(tierStatus)[feature]) return
  const { tier: currentTier } = tierStatus
  throw new Refusal('tier-required', gateMessage(feature), { feature, requiredTier: tierFor(feature), currentTier })
}

/** @throws Refusal 403 if no key may run the operation or this one lacks its scope, 402 if the plan no longer includes keys */
function requireScope({ scopes }: NonNullable<Actor['apiKey']>, actor: Actor, procedure: AnyProcedure): void {
  const { route, meta } = procedure['~orpc']
  const scope = scopeOf({ route, meta: meta as OperationMeta })
  if (scope === null) throw new Refusal('not-allowed', scopeTexts.closed)
  requireFeature('apiKeys', actor)
  if (!scopes.has(scope)) throw new Refusal('scope-required', scopeTexts.lacks(scope), { scope })
}

/** @throws Refusal 400 if the input could be read or stored differently than it was sent */
function refuseAmbiguous({ given }: Incoming, procedure: AnyProcedure, input: unknown): void {
  if (given) refuseDuplicateIds(procedure['~orpc'].route.path ?? '', input, given)
  refuseUnstorable(input)
}
