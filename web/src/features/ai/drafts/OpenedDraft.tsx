import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { Fragment, type ReactNode } from 'react'
import { api } from '../../../lib/api/api.ts'
import { useOpenedRecord } from '../../../lib/forms/use-opened-record.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

export type OpenedDraftProps<Ready extends AiDraft> = {
  draftId: string
  clientId: string
  /** 'draft' */
  noun: string
  isReady: (draft: AiDraft) => draft is Ready
  /** Draws the review. `onReread` replaces it with the version on the server. */
  children: (draft: Ready, onReread: () => void) => ReactNode
}

/** Loads a draft for review. A draft of another client counts as missing. */
export function OpenedDraft<Ready extends AiDraft>(props: OpenedDraftProps<Ready>) {
  const { draftId, clientId, noun, isReady, children } = props
  const { row, problem, retry, busy } = useOpenedRecord({ id: draftId, read: () => api.aiDrafts.get({ id: draftId }) })
  if (row && row.clientId === clientId && isReady(row))
    return <Fragment key={row.version}>{children(row, retry)}</Fragment>
  if (problem !== undefined || row)
    return (
      <ErrorState title={`Failed to load the ${noun}`} onRetry={row ? undefined : retry} busy={busy}>
        {row ? 'It was saved or discarded in another tab.' : problem}
      </ErrorState>
    )
  return (
    <Loading label={`Loading the ${noun}`} className="flex flex-col gap-4">
      <Skeleton className="h-24 rounded-xl" />
      <Skeleton className="h-80 rounded-xl" />
    </Loading>
  )
}
