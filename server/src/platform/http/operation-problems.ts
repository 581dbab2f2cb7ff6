import { scopeOf } from '@openhour/shared/access/key-scopes.ts'
import type { OperationMeta } from '@openhour/shared/access/operation.ts'
import type { RefusalCode } from '@openhour/shared/access/refusals.ts'
import type { AnyContractProcedure } from '@orpc/contract'
import * as z from 'zod/mini'
import { isSafe } from './request.ts'

/** Input fields with the version of the row that a change is based on. */
const versions = ['updatedAt', 'version', 'noteVersion']

/**
 * Every refusal that an operation may answer. Most follow from its contract: who may call it, its input, whether it names a row, writes or may be
 * repeated. It declares the rest as `refusals`.
 */
export function problemsOf(definition: AnyContractProcedure): RefusalCode[] {
  const { route, inputSchema } = definition['~orpc']
  const meta = definition['~orpc'].meta as OperationMeta
  const { access, proof, sendsTwice, refusals } = meta
  const takesKeys = scopeOf({ route, meta }) !== null
  const input = z.toJSONSchema((inputSchema ?? z.unknown()) as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
  const writes = !isSafe(route.method ?? 'POST')
  const namesRow = JSON.stringify(input).includes('"format":"uuid"')
  const namesVersion = versions.some((field) => field in (input.properties ?? {}))
  const codes: (RefusalCode | false)[] = [
    'invalid-input',
    access.who !== 'anyone' && 'not-signed-in',
    (access.feature !== undefined || takesKeys) && 'tier-required',
    // Signed-in operations, which any role may call, refuse API keys with it.
    access.who !== 'anyone' && 'not-allowed',
    takesKeys && 'scope-required',
    // The limit of a key, or of an address that sends invalid ones.
    access.who !== 'anyone' && 'too-many-attempts',
    proof && 'proof-required',
    (namesRow || sendsTwice) && 'not-found',
    writes && namesVersion && 'version-conflict',
    sendsTwice && 'idempotency-key-reused',
    // Refused by the host before the operation.
    writes && 'foreign-origin',
    writes && 'too-large',
    writes && 'wrong-content-type',
    'insecure-connection',
    'fault',
    'too-slow',
    'unavailable',
    ...refusals,
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}
