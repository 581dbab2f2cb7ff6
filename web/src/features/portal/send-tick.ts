import { api } from '../../lib/api/api.ts'
import { saidIfUnsure } from '../../lib/api/unsure.ts'

/** Not among the other texts for lost answers, which the first page does without. */
export const tickTexts = {
  failure: 'Your tick was not saved',
  lost: 'Not sure your tick arrived. Your task is safe. Tick it again: the last tick counts.',
} as const

/** Marks a task as completed or not. */
export const sendTick = (of: { clientId: string; id: string; completed: boolean }) =>
  saidIfUnsure(tickTexts.lost, () => api.portal.setTaskCompleted(of))
