import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import type { Access } from '@openhour/shared/access/rules.ts'
import { type Entitlements, entitlementsOf, gateMessage, tierFor } from '@openhour/shared/access/tiers.ts'
import { type AnyProcedure, os } from '@orpc/server'
import { runAs } from '../database/tenancy.ts'
import { Refusal } from '../refusal.ts'
import { refuseDuplicateIds } from './duplicate-ids.ts'
import { type Once, onceFor } from './idempotent.ts'
import { requireProof } from './proof.ts'
import { refuseUnstorable } from './storable-input.ts'
import type { Actor, Incoming, Run, RunAfter } from './request-context.ts'

/** What a handler works with: the person, what their tier opens, and the one way to the database, always on that person's behalf. */
export type Working = { actor: Actor; entitlements: Entitlements; run: Run; runAfter: RunAfter; once: Once }

/**
 * Stands before every operation: who, then which tier, then a proof where one is asked for, then storable text; only then is the input read.
 * Features begin with `implement(theirContract).$context<Incoming>().use(guard)`.
 */
export const guard = os.$context<Incoming>().middleware(({ context, next, procedure }, input: unknown) => {
  const meta = procedure['~orpc'].meta as OperationMeta
  const actor = admit(meta.access, context.actor)
  if (meta.proof) requireProof(actor)
  refuseAmbiguous(context, procedure, input)
  const run: Run = (...statements) => runAs(context.pool, { userId: actor.userId, role: actor.role }, ...statements)
  const runAfter: RunAfter = async (before, statement) => (await run(...before, statement)).at(-1) as never
  const working: Working = {
    actor,
    entitlements: entitlementsOf(actor.standing),
    run,
    runAfter,
    once: onceFor(actor, context.idempotencyKey, run),
  }
  return next({ context: working })
})

/**
 * Stands before the operations that their contract opens to anybody, instead of {@link guard}; it opens no other. It knows no person and gives no
 * way to the database.
 * @throws Error for an operation that the contract does not open: a fault of ours.
 */
export const openToAnyone = os.$context<Incoming>().middleware(({ context, next, procedure }, input: unknown) => {
  const meta = procedure['~orpc'].meta as OperationMeta
  if (meta.access.who !== 'anyone') throw new Error('an operation that is not open to anybody stands without its guard')
  refuseAmbiguous(context, procedure, input)
  return next()
})

/** @throws Refusal 401 for a visitor, 403 for another role, 402 for a tier that has the feature locked. */
export function admit(access: Access, actor: Actor | undefined): Actor {
  if (!actor) throw new Refusal('not-signed-in', 'Please sign in to continue.')
  if (access.who !== 'signed-in' && access.who !== actor.role)
    throw new Refusal('not-allowed', 'Your account does not have access to this.')
  if (access.feature && !entitlementsOf(actor.standing)[access.feature]) {
    throw new Refusal('tier-required', gateMessage(access.feature), {
      feature: access.feature,
      requiredTier: tierFor(access.feature),
      currentTier: actor.standing.tier,
    })
  }
  return actor
}

/** @throws Refusal 400 for what could be read, or kept, as something else than was sent. */
function refuseAmbiguous({ given }: Incoming, procedure: AnyProcedure, input: unknown): void {
  if (given) refuseDuplicateIds(procedure['~orpc'].route.path ?? '', input, given)
  refuseUnstorable(input)
}
