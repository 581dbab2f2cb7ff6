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
  const { access, proof, sendsTwice, refusals } = definition['~orpc'].meta as OperationMeta
  const input = z.toJSONSchema((inputSchema ?? z.unknown()) as z.ZodMiniType, { io: 'input', unrepresentable: 'any' })
  const writes = !isSafe(route.method ?? 'POST')
  const namesRow = JSON.stringify(input).includes('"format":"uuid"')
  const namesVersion = versions.some((field) => field in (input.properties ?? {}))
  const codes: (RefusalCode | false)[] = [
    'invalid-input',
    access.who !== 'anyone' && 'not-signed-in',
    access.feature !== undefined && 'tier-required',
    access.who !== 'anyone' && access.who !== 'signed-in' && 'not-allowed',
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
    'unavailable',
    ...refusals,
  ]
  return [...new Set(codes.filter((code) => code !== false))]
}
