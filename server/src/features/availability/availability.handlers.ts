import { availabilityContract } from '@openhour/shared/features/availability/availability.contract.ts'
import { overrideTexts, practiceTexts } from '@openhour/shared/features/availability/availability.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord } from '../../platform/records.queries.ts'
import { found, refusedField, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime, practiceTime } from '../../platform/time/practice-time.ts'
import {
  changeOverride,
  changePractice,
  findOverride,
  findPractice,
  insertOverride,
  refuseTooManyOverrides,
  listOverrides,
  refuseIfChanged,
} from './availability.queries.ts'

const noPractice = 'The practice settings were not found.'
const missing = () => new Refusal('not-found', overrideTexts.notFound)
const refusals = {
  'override-missing': missing,
  'override-changed': () => new Refusal('version-conflict', overrideTexts.changed),
  'days-taken': () => new Refusal('already-exists', overrideTexts.taken, { errors: { fromDate: overrideTexts.taken } }),
  'too-many': () => new Refusal('not-possible-now', overrideTexts.tooMany),
}

export function availabilityRouter() {
  const os = implement(availabilityContract).$context<Incoming>().use(guard)
  return os.router({
    practice: os.practice.handler(async ({ context: { actor, run } }) => {
      const { rows } = await inPracticeTime({ actor, run }, ({ today }) => [
        findPractice(actor.userId),
        listOverrides(actor.userId, today),
      ])
      const [settings, overrides] = rows
      return { settings: found(settings, noPractice), overrides }
    }),

    savePractice: os.savePractice.handler(async ({ input, context: { actor, run } }) => {
      const [rows] = await refusing(run(changePractice(actor.userId, input)), {
        'zone-unknown': () => refusedField('timeZone', practiceTexts.unknownZone),
      })
      return found(rows, noPractice)
    }),

    addOverride: os.addOverride.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'availability.addOverride',
        input,
        run: async (id, claim) => {
          const { today } = await practiceTime({ actor, run })
          const before = [...claim, ...refuseTooManyOverrides(actor.userId, id, today)]
          const rows = await refusing(runAfter(before, insertOverride(actor.userId, id, input)), refusals)
          return found(rows, overrideTexts.notFound)
        },
        replay: async (id) => found((await run(findOverride(actor.userId, id)))[0], overrideTexts.notFound),
      }),
    ),

    changeOverride: os.changeOverride.handler(
      async ({ input: { id, updatedAt, ...details }, context: { actor, run, runAfter } }) => {
        const { today } = await practiceTime({ actor, run })
        const before = [
          ...refuseTooManyOverrides(actor.userId, id, today),
          ...refuseIfChanged(actor.userId, id, updatedAt),
        ]
        const rows = await refusing(runAfter(before, changeOverride(actor.userId, id, details)), refusals)
        return found(rows, overrideTexts.notFound)
      },
    ),

    deleteOverride: os.deleteOverride.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('date_overrides', id))
      if (!row?.gone) throw missing()
      return { id }
    }),
  })
}
