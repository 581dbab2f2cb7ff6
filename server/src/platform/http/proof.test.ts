import { operation } from '@openhour/shared/access/operation.ts'
import { signedIn } from '@openhour/shared/access/rules.ts'
import { call, implement } from '@orpc/server'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { now } from '../clock.ts'
import type { Refusal } from '../refusal.ts'
import { guard } from './operations.ts'
import type { Actor, Incoming } from './request-context.ts'

const outcome = { output: z.string() }
const contract = {
  careful: operation(signedIn, { proof: true }).output(outcome.output),
  usual: operation(signedIn).output(outcome.output),
}
const os = implement(contract).$context<Incoming>().use(guard)
const careful = os.careful.handler(() => 'done')
const usual = os.usual.handler(() => 'done')

function incoming(provedMinutesAgo: number): Incoming {
  const actor = {
    role: 'client',
    tierStatus: { tier: 'trial', trialExpired: true, plansOn: false },
    provedAt: new Date(now().getTime() - provedMinutesAgo * 60_000).toISOString(),
  } as Actor
  return { actor, requestMeta: {}, pools: {}, idempotencyKey: undefined } as unknown as Incoming
}
const answer = async (made: typeof careful, minutes: number) =>
  call(made, undefined, { context: incoming(minutes) }).catch((error: Refusal) => error.problem.code)

test('an operation that wants a proof is done within ten minutes of one, and refused after', async () => {
  expect(await answer(careful, 9)).toBe('done')
  expect(await answer(careful, 10.1)).toBe('proof-required')
  expect(await answer(usual, 700)).toBe('done')
})
