import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { newClient } from './own-rows.ts'
import type { Answer, Browser } from './product.ts'

type Problem = { code: string; detail: string; errors?: Record<string, string> }
export const problemOf = (answer: Answer) => answer.json as Problem
export const planOf = (answer: Answer) => answer.json as Plan

/** The goals of a plan as input of a change. */
export const sentGoals = ({ treatmentGoals }: Plan) =>
  treatmentGoals.map(({ id, goal, objectives }) => ({ id, goal, objectives }))

/** API calls about treatment plans of a new client of this therapist. */
export async function openPlanCalls(therapist: Browser) {
  const clientId = await newClient(therapist)
  const send = (given: object = {}, of = clientId, headers?: Record<string, string>) =>
    therapist.post(`/api/v1/clients/${of}/treatment-plans`, { planName: 'Better nights', ...given }, headers)
  return {
    clientId,
    send,
    add: async (given: object = {}): Promise<Plan> => {
      const answer = await send(given)
      if (answer.status !== 201) throw new Error(`a plan was answered with ${answer.status}: ${answer.text}`)
      return planOf(answer)
    },
    change: (id: string, version: number, given: object) =>
      therapist.send('PUT', `/api/v1/treatment-plans/${id}`, { version, planName: 'Better nights', ...given }),
  }
}
