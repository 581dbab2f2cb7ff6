import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import type { AiReviewItem } from '@openhour/shared/features/ai/ai-review.contract.ts'

/** A draft that is stopped or discarded. */
export type EndedDraft = Pick<AiReviewItem, 'id' | 'kind' | 'clientName'>

/** 'draft of a session note'. */
export const draftNoun = ({ kind }: EndedDraft) => `draft of a ${aiKindNames[kind].toLowerCase()}`
