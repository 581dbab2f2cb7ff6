import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { queries } from '../../../lib/api/api.ts'

export const aiStateQuery = (clientId: string) => queries.aiDrafts.state.queryOptions({ input: { clientId } })
export const openDraftsQuery = (clientId: string) =>
  queries.aiDrafts.open.queryOptions({ input: { clientId, kind: 'session' } })
export const sessionNotesQuery = (clientId: string, page = 1) =>
  queries.aiSessionNotes.list.queryOptions({ input: { clientId, page } })

export const isWorking = ({ state }: Pick<ListedAiDraft, 'state'>) => state === 'waiting' || state === 'running'

/** Live updates tell of progress; this is for a connection that does not let them through. */
export const workingRefetchMs = 4000
