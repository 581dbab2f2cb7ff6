import { api } from '../../lib/api/api.ts'
import { unanswered, unsureTitle } from '../../lib/api/http.ts'

/** Not among the other texts for lost answers, which the first page does without. */
export const tickTexts = {
  failure: 'Your tick was not saved',
  lost: 'Not sure your tick arrived. Your task is safe. Tick it again: the last tick counts.',
} as const

/** Marks a task as completed or not. */
export const sendTick = (of: { clientId: string; id: string; completed: boolean }) =>
  api.portal.setTaskCompleted(of).catch((error: unknown) => {
    throw unanswered(error, { title: unsureTitle, detail: tickTexts.lost })
  })
