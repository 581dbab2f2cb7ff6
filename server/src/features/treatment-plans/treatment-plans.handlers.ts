import { clientNotFound } from '@openhour/shared/features/clients/clients.rules.ts'
import { treatmentPlansContract } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import {
  planTexts,
  plansPerPage,
  progressPerPage,
  versionsPerPage,
} from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { implement } from '@orpc/server'
import { opens } from '../../platform/audit/opens.ts'
import type { ListReads } from '../../platform/audit/list-reads.ts'
import type { OwnBrand } from '../../services/brand/printed-brand.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { deleteRecord, recordRead } from '../../platform/records.queries.ts'
import { found, refusedField, refuseFuture, Refusal, refusing } from '../../platform/refusal.ts'
import { inPracticeTime, practiceTime } from '../../platform/time/practice-time.ts'
import { addProgress, findProgress, listProgress, openProgress, refuseWithoutGoal } from './goal-progress.queries.ts'
import { storeVersionOfObjective, lockPlanOfObjective, setReached } from './plan-objectives.queries.ts'
import { countVersions, findVersion, listVersions } from './plan-versions.queries.ts'
import {
  addPlan,
  announceSharing,
  changePlan,
  storeVersion,
  lockPlan,
  markShared,
  refuseOtherVersion,
  writeGoals,
} from './plan-writing.queries.ts'
import { goalChanges } from './plan-changes.ts'
import {
  countPlans,
  findClient,
  findPlan,
  findPlanPeople,
  listPlans,
  listRecentSessions,
} from './treatment-plans.queries.ts'

const ofPage = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit })
const refusals = {
  treatment_plans_therapist_id_client_id_fkey: () => new Refusal('not-found', clientNotFound),
  treatment_plans_end: () => refusedField('endDate', planTexts.endBeforeStart),
  'goal-unknown': () => new Refusal('not-found', planTexts.goalNotFound),
  'goal-missing': () => new Refusal('not-found', planTexts.goalNotFound),
  'session-missing': () => new Refusal('not-found', planTexts.sessionNotFound),
  'version-conflict': () => new Refusal('version-conflict', planTexts.changedElsewhere),
}

export function treatmentPlansRouter({ reads, ownBrand }: { reads: ListReads; ownBrand: OwnBrand }) {
  const os = implement(treatmentPlansContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, page }, context: { actor, run } }) => {
      const { time, rows } = await inPracticeTime({ actor, run }, ({ today }) => [
        findClient(actor.userId, clientId),
        countPlans(actor.userId, clientId),
        listPlans(actor.userId, clientId, ofPage(page, plansPerPage)),
        listRecentSessions(actor.userId, clientId, today),
      ])
      const [clients, [count], items, recentSessions] = rows
      found(clients, clientNotFound)
      reads.note(actor, 'treatment_plans', clientId)
      return { items, total: count?.total ?? 0, today: time.today, recentSessions }
    }),

    get: os.get.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [rows] = await run(opens('treatment_plans', findPlan(actor.userId, id)))
      return found(rows, planTexts.notFound)
    }),

    add: os.add.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'treatmentPlans.add',
        input,
        run: async (id, claim) => {
          const { clientId, ...plan } = input
          const { goals, objectives } = goalChanges(plan)
          const { today } = await practiceTime({ actor, run })
          const before = [
            ...claim,
            addPlan(actor.userId, id, { clientId, today }, plan),
            ...writeGoals(actor.userId, id, goals, objectives),
            storeVersion(id),
          ]
          return found(await refusing(runAfter(before, findPlan(actor.userId, id)), refusals), planTexts.notFound)
        },
        replay: async (id) => found((await run(findPlan(actor.userId, id)))[0], planTexts.notFound),
      }),
    ),

    update: os.update.handler(async ({ input: { id, version, ...plan }, context: { actor, runAfter } }) => {
      const { goals, objectives } = goalChanges(plan)
      const before = [
        lockPlan(actor.userId, id),
        refuseOtherVersion(actor.userId, id, version),
        changePlan(actor.userId, id, plan),
        ...writeGoals(actor.userId, id, goals, objectives),
        storeVersion(id),
      ]
      return found(await refusing(runAfter(before, findPlan(actor.userId, id)), refusals), planTexts.notFound)
    }),

    share: os.share.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [, , , rows] = await run(
        lockPlan(actor.userId, id),
        announceSharing(actor.userId, id),
        markShared(true)(actor.userId, id),
        findPlan(actor.userId, id),
      )
      return found(rows, planTexts.notFound)
    }),

    unshare: os.unshare.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [, rows] = await run(markShared(false)(actor.userId, id), findPlan(actor.userId, id))
      return found(rows, planTexts.notFound)
    }),

    delete: os.delete.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('treatment_plans', id))
      if (!row?.gone) throw new Refusal('not-found', planTexts.notFound)
      return { id }
    }),

    print: os.print.handler(async ({ input: { id }, context: { actor, run } }) => {
      const [plans, people] = await run(
        findPlan(actor.userId, id),
        findPlanPeople(actor.userId, id),
        recordRead('printed', 'treatment_plans', id),
      )
      const printed = { plan: found(plans, planTexts.notFound), ...found(people, planTexts.notFound) }
      return { ...printed, brand: (await ownBrand(actor)) ?? null }
    }),

    setObjective: os.setObjective.handler(async ({ input: { id, reachedDate }, context: { actor, run } }) => {
      refuseFuture('reachedDate', reachedDate, planTexts.inFuture)
      const [, , kept] = await run(
        lockPlanOfObjective(actor.userId, id),
        setReached(actor.userId, id, reachedDate),
        storeVersionOfObjective(actor.userId, id),
      )
      const { planId } = found(kept, planTexts.objectiveNotFound)
      const [plans] = await run(findPlan(actor.userId, planId))
      return found(plans, planTexts.objectiveNotFound)
    }),

    progress: os.progress.handler(async ({ input: { goalId, page }, context: { actor, run } }) => {
      const [goals, items] = await run(
        openProgress(actor.userId, goalId),
        listProgress(actor.userId, goalId, ofPage(page, progressPerPage)),
      )
      return { items, total: found(goals, planTexts.goalNotFound).total }
    }),

    recordProgress: os.recordProgress.handler(({ input, context: { actor, run, runAfter, idempotent } }) =>
      idempotent({
        operation: 'treatmentPlans.recordProgress',
        input,
        run: async (id, claim) => {
          const { goalId, percent, comment, sessionId = null } = input
          refuseFuture('progressDate', input.progressDate, planTexts.inFuture)
          const progressDate = input.progressDate ?? (await practiceTime({ actor, run })).today
          const before = [
            ...claim,
            refuseWithoutGoal(actor.userId, goalId, sessionId),
            addProgress(actor.userId, id, goalId, { percent, comment: comment || null, sessionId, progressDate }),
          ]
          const rows = await refusing(runAfter(before, findProgress(actor.userId, id)), refusals)
          return found(rows, planTexts.goalNotFound)
        },
        replay: async (id) => found((await run(findProgress(actor.userId, id)))[0], planTexts.progressNotFound),
      }),
    ),

    deleteProgress: os.deleteProgress.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(deleteRecord('goal_progress', id))
      if (!row?.gone) throw new Refusal('not-found', planTexts.progressNotFound)
      return { id }
    }),

    versions: os.versions.handler(async ({ input: { id, page }, context: { actor, run } }) => {
      const [counts, items] = await run(
        countVersions(actor.userId, id),
        listVersions(actor.userId, id, ofPage(page, versionsPerPage)),
        recordRead('opened', 'treatment_plans', id),
      )
      return { items, total: found(counts, planTexts.notFound).total }
    }),

    version: os.version.handler(async ({ input: { id, version }, context: { actor, run } }) => {
      const [rows] = await run(findVersion(actor.userId, id, version), recordRead('opened', 'treatment_plans', id))
      return found(rows, planTexts.versionNotFound)
    }),
  })
}
