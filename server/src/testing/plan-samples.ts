import { clientWithSession, ownClient, ownPlan, ownProgress, planOf, samplePlan } from './own-rows.ts'
import type { Sample } from './sample.ts'

/** Samples of the operations on treatment plans. */
export const planSamples: Record<string, Sample> = {
  'treatmentPlans.list': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'treatmentPlans.get': { good: async (caller) => ({ id: (await ownPlan(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'treatmentPlans.add': {
    good: async (caller) => ({ clientId: (await ownClient(caller)).id, ...samplePlan() }),
    bad: { clientId: crypto.randomUUID(), planName: '' },
    row: 'clientId',
  },
  'treatmentPlans.update': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id, version: 1, ...samplePlan() }),
    readBack: { keeps: ['startDate'] },
    bad: { id: crypto.randomUUID(), version: 0, planName: 'Rest' },
    row: 'id',
  },
  'treatmentPlans.share': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
    readBack: 'It has no fields; plan-sharing.test.ts reads since when a plan is shared.',
  },
  'treatmentPlans.unshare': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
    readBack: 'It has no fields; plan-sharing.test.ts reads that the plan is no longer shared.',
  },
  'treatmentPlans.delete': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'treatmentPlans.print': { good: async (caller) => ({ id: (await ownPlan(caller)).id }), bad: { id: 'x' }, row: 'id' },
  'treatmentPlans.setObjective': {
    good: async (caller) => ({ id: (await ownPlan(caller)).objectiveId, reachedDate: '2026-05-04' }),
    readBack: { id: ({ id }) => id },
    bad: { id: crypto.randomUUID(), reachedDate: 'soon' },
    row: 'id',
  },
  'treatmentPlans.progress': {
    good: async (caller) => ({ goalId: (await ownPlan(caller)).goalId }),
    bad: { goalId: 'x' },
    row: 'goalId',
  },
  'treatmentPlans.recordProgress': {
    good: async (caller) => {
      const { clientId, sessionId } = await clientWithSession(caller)
      const { goalId } = await planOf(caller, clientId)
      return { goalId, percent: 40, comment: 'Slept through twice.', sessionId, progressDate: '2026-05-04' }
    },
    readBack: { by: 'treatmentPlans.progress' },
    bad: { goalId: crypto.randomUUID(), percent: 101 },
    row: 'goalId',
  },
  'treatmentPlans.deleteProgress': { good: ownProgress, bad: { id: 'x' }, row: 'id' },
  'treatmentPlans.versions': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'treatmentPlans.version': {
    good: async (caller) => ({ id: (await ownPlan(caller)).id, version: 1 }),
    bad: { id: crypto.randomUUID(), version: 'x' },
    row: 'id',
  },
}
