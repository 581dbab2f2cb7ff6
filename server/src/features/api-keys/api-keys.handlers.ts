import { keyFeaturesOf } from '@openhour/shared/access/key-scopes.ts'
import { contract } from '@openhour/shared/contract.ts'
import { apiKeysContract } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { apiKeyTexts } from '@openhour/shared/features/api-keys/api-keys.rules.ts'
import { implement } from '@orpc/server'
import { now, nowMs } from '../../platform/clock.ts'
import { operationsOf } from '../../platform/http/api.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal, refusedField, refusing } from '../../platform/refusal.ts'
import { newApiKey } from '../../services/sign-in/api-keys.ts'
import { lockPractice } from '../appointments/appointments.queries.ts'
import { insertKey, listKeys, refuseTooManyKeys, revokeKey } from './api-keys.queries.ts'

const dayMs = 86_400_000

/** The keys of a therapist. What they can be made for follows from the contract. */
export function apiKeysRouter() {
  const described = operationsOf(contract).map(({ meta, definition }) => ({ route: definition['~orpc'].route, meta }))
  const features = keyFeaturesOf(described)
  const known = new Set(features.flatMap(({ read, write }) => [read, write]))
  const os = implement(apiKeysContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listKeys(actor.userId))
      return { items, features }
    }),

    create: os.create.handler(async ({ input: { name, scopes, days }, context: { actor, runAfter } }) => {
      if (!scopes.every((scope) => known.has(scope))) throw refusedField('scopes', apiKeyTexts.unknownScope)
      const { key, prefix, hash: tokenHash } = newApiKey()
      const expiresAt = days === null ? null : new Date(nowMs() + days * dayMs).toISOString()
      const made = {
        therapistId: actor.userId,
        name,
        prefix,
        tokenHash,
        scopes: [...new Set(scopes)].sort(),
        expiresAt,
      }
      const rows = await refusing(runAfter([lockPractice(), refuseTooManyKeys(actor.userId)], insertKey(made)), {
        'too-many': () => new Refusal('not-possible-now', apiKeyTexts.tooMany),
      })
      return { key, item: found(rows, apiKeyTexts.notFound) }
    }),

    revoke: os.revoke.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(revokeKey(actor.userId, id, now().toISOString()))
      return found(rows, apiKeyTexts.notFound)
    }),
  })
}
