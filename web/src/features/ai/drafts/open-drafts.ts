import type { ListedAiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiDraftKind } from '@openhour/shared/features/ai/ai.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from '../../../lib/api/api.ts'

export const aiStateQuery = (clientId: string) => queries.aiDrafts.state.queryOptions({ input: { clientId } })

export const isWorking = ({ state }: Pick<ListedAiDraft, 'state'>) => state === 'waiting' || state === 'running'

/** Live updates report progress. This is for connections that block them. */
const workingRefetchMs = 4000

/** A client's drafts of one kind that were neither saved nor discarded. */
export function useOpenDrafts(clientId: string, kind: AiDraftKind): readonly ListedAiDraft[] {
  const { data } = useQuery({
    ...queries.aiDrafts.open.queryOptions({ input: { clientId, kind } }),
    refetchInterval: ({ state: { data: known } }) => (known?.items.some(isWorking) ? workingRefetchMs : false),
  })
  return data?.items ?? []
}
