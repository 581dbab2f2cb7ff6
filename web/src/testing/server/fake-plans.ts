import { openFakeServer, present } from './fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type {
  Goal,
  Plan,
  PlanDetails,
  PlanSnapshot,
  Progress,
} from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import type { RecentSession } from '@openhour/shared/features/treatment-plans/treatment-plans.contract.ts'
import { planTexts } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'

export const clientId = '018f0000-0000-7000-8000-0000000000c1'
export const today = '2026-09-15'

export function goalOf(given: Partial<Goal> = {}): Goal {
  const goal = {
    id: crypto.randomUUID(),
    goal: 'Sleep through',
    retiredAt: null,
    objectives: [],
    progress: [],
    ...given,
  }
  return { progressCount: goal.progress.length, ...goal }
}

export function progressOf(given: Partial<Progress> = {}): Progress {
  return {
    id: crypto.randomUUID(),
    progressDate: '2026-08-03',
    percent: 20,
    comment: null,
    sessionId: null,
    sessionDate: null,
    ...given,
  }
}

export function planOf(given: Partial<Plan> = {}): Plan {
  return {
    id: crypto.randomUUID(),
    clientId,
    planName: 'Better nights',
    primaryDiagnosis: 'Insomnia',
    secondaryDiagnosis: null,
    treatmentGoals: [],
    retiredGoals: [],
    interventions: ['Sleep diary'],
    targetSymptoms: [],
    successMetrics: [],
    estimatedDurationWeeks: 12,
    status: 'active',
    startDate: '2026-08-04',
    endDate: null,
    reviewDate: null,
    version: 1,
    sharedAt: null,
    createdAt: '2026-08-04T10:00:00Z',
    updatedAt: '2026-08-04T10:00:00Z',
    ...given,
  }
}

function snapshotOf({ treatmentGoals, ...plan }: Plan): PlanSnapshot {
  return { ...plan, treatmentGoals: treatmentGoals.map(({ id, goal, objectives }) => ({ id, goal, objectives })) }
}

/** The server for the treatment plan section. `plans` are newest first. */
export function openFake() {
  const plans: Plan[] = []
  const versions = new Map<
    string,
    { version: number; changed: string[]; createdAt: string; snapshot: PlanSnapshot }[]
  >()
  const recentSessions: RecentSession[] = []
  const find = (id: string) => plans.find((plan) => plan.id === id)
  const goals = () => plans.flatMap(({ treatmentGoals, retiredGoals }) => [...treatmentGoals, ...retiredGoals])
  const missing = () => problemOf('not-found', planTexts.notFound)
  const keep = (plan: Plan) => {
    const kept = versions.get(plan.id) ?? []
    const snapshot = structuredClone(snapshotOf(plan))
    const before = kept.at(-1)?.snapshot
    const changed = Object.keys(snapshot).filter(
      (key) => before && JSON.stringify(snapshot[key as never]) !== JSON.stringify(before[key as never]),
    )
    versions.set(plan.id, [...kept, { version: kept.length + 1, changed, createdAt: '2026-09-01T10:00:00Z', snapshot }])
    plan.version = kept.length + 1
    return plan
  }
  const written = ({ treatmentGoals: given, ...details }: PlanDetails, plan: Plan) => {
    const known = new Map([...plan.treatmentGoals, ...plan.retiredGoals].map((goal) => [goal.id, goal]))
    const treatmentGoals = given.map(({ id, goal, objectives }) => ({
      ...(known.get(id ?? '') ?? goalOf()),
      goal,
      retiredAt: null,
      objectives: objectives.map((one) => ({
        id: one.id ?? crypto.randomUUID(),
        objective: one.objective,
        reachedDate: one.reachedDate ?? null,
      })),
    }))
    const left = new Set(treatmentGoals.map(({ id }) => id))
    const retiredGoals = [...known.values()].filter(({ id }) => !left.has(id))
    return keep(
      Object.assign(plan, present(details), { treatmentGoals, retiredGoals, startDate: details.startDate ?? today }),
    )
  }
  const server = openFakeServer({
    'treatmentPlans/list': () => ({ items: plans, total: plans.length, today, recentSessions }),
    'treatmentPlans/get': ({ id }) => find(id) ?? missing(),
    'treatmentPlans/add': ({ clientId: _clientId, ...details }) => {
      const plan = written(details, planOf())
      plans.unshift(plan)
      return plan
    },
    'treatmentPlans/update': ({ id, version, ...details }) => {
      const plan = find(id)
      if (!plan) return missing()
      if (plan.version !== version) return problemOf('version-conflict', planTexts.changedElsewhere)
      return written(details, plan)
    },
    'treatmentPlans/share': ({ id }) => {
      const plan = find(id)
      return plan ? Object.assign(plan, { sharedAt: plan.sharedAt ?? '2026-09-14T10:00:00Z' }) : missing()
    },
    'treatmentPlans/unshare': ({ id }) => {
      const plan = find(id)
      return plan ? Object.assign(plan, { sharedAt: null }) : missing()
    },
    'treatmentPlans/delete': ({ id }) => {
      const plan = find(id)
      if (!plan) return missing()
      plans.splice(plans.indexOf(plan), 1)
      return { id: plan.id }
    },
    'treatmentPlans/print': ({ id }) => {
      const plan = find(id)
      if (!plan) return missing()
      return { plan, clientName: 'Maya Okafor', therapistName: 'Robin Example', practiceName: null, brand: null }
    },
    'treatmentPlans/setObjective': ({ id, reachedDate }) => {
      const plan = plans.find(({ treatmentGoals }) =>
        treatmentGoals.some(({ objectives }) => objectives.some((one) => one.id === id)),
      )
      const objective = plan?.treatmentGoals.flatMap(({ objectives }) => objectives).find((one) => one.id === id)
      if (!plan || !objective) return problemOf('not-found', planTexts.objectiveNotFound)
      objective.reachedDate = reachedDate
      return keep(plan)
    },
    'treatmentPlans/progress': ({ goalId }) => {
      const goal = goals().find(({ id }) => id === goalId)
      return { items: goal?.progress.toReversed() ?? [], total: goal?.progressCount ?? 0 }
    },
    'treatmentPlans/recordProgress': ({ goalId, percent, comment = null, sessionId, progressDate }) => {
      const goal = goals().find(({ id }) => id === goalId)
      if (!goal) return problemOf('not-found', planTexts.goalNotFound)
      const session = recentSessions.find(({ id }) => id === sessionId)
      const record = progressOf({
        percent,
        comment,
        progressDate: progressDate ?? today,
        sessionId: session?.id ?? null,
        sessionDate: session?.date ?? null,
      })
      goal.progress.push(record)
      goal.progressCount++
      return record
    },
    'treatmentPlans/deleteProgress': ({ id }) => {
      const goal = goals().find(({ progress }) => progress.some((record) => record.id === id))
      if (!goal) return problemOf('not-found', planTexts.progressNotFound)
      goal.progress = goal.progress.filter((record) => record.id !== id)
      goal.progressCount--
      return { id }
    },
    'treatmentPlans/versions': ({ id }) => {
      const items = versions.get(id)?.map(({ snapshot: _stood, ...version }) => version) ?? []
      return { items: items.toReversed(), total: items.length }
    },
    'treatmentPlans/version': ({ id, version }) => versions.get(id)?.[version - 1] ?? missing(),
  })
  /** Stores a plan as its first version. */
  const hold = (given: Partial<Plan> = {}) => {
    const plan = keep(planOf(given))
    plans.push(plan)
    return plan
  }
  return Object.assign(server, { plans, recentSessions, hold, keep })
}
