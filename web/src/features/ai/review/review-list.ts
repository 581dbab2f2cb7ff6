import type { AiReviewList } from '@openhour/shared/features/ai/ai-review.contract.ts'
import { type AiReviewFilter, aiReviewFilters } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { CircleCheck, CircleOff, FileText, LoaderCircle, Sparkles } from 'lucide-react'
import { defineOlderList, type EmptyTexts } from '../../../lib/lists/define-list.ts'
import { formatNumber } from '../../../lib/time/format.ts'
import { reviewQuery } from './review-query.ts'
import type { ReviewSearch } from './review-search.ts'

const filterNames: Record<AiReviewFilter, string> = {
  review: 'Needs review',
  progress: 'In progress',
  failed: 'Failed',
  notes: 'Session notes',
  reports: 'Weekly reports',
}

const empty: Record<AiReviewFilter, EmptyTexts> = {
  review: {
    icon: CircleCheck,
    title: 'Nothing to review',
    text: 'Drafts of session notes and weekly reports appear here until you keep or discard them. Start one from a client’s record.',
  },
  progress: {
    icon: LoaderCircle,
    title: 'Nothing in progress',
    text: 'Drafts appear here while they are being written.',
  },
  failed: {
    icon: CircleOff,
    title: 'No failed drafts',
    text: 'Drafts that failed or were stopped appear here, with the reason.',
  },
  notes: {
    icon: FileText,
    title: 'No session notes yet',
    text: 'Session notes you keep from AI drafts appear here, across all clients.',
  },
  reports: {
    icon: Sparkles,
    title: 'No weekly reports yet',
    text: 'Weekly reports you keep or write appear here, across all clients.',
  },
}

/** Behind the gate, where nothing can be started or kept. */
const nothingMore =
  'What AI wrote while your plan included it stays here, and you can read or discard it. There is nothing in this list.'

const isCounted = (value: string): value is keyof AiReviewList['counts'] => !['notes', 'reports'].includes(value)

export const reviewList = defineOlderList({
  query: (view: ReviewSearch) => reviewQuery(view),
  older: 'drafts and notes',
  matching: ({ items }) => items.length,
  failure: 'Failed to load AI drafts',
  filters: {
    show: {
      label: 'What to show',
      options: aiReviewFilters.map((value) => ({ value, label: filterNames[value] })),
      count: ({ counts }, value) => (isCounted(value) ? formatNumber(counts[value]) : undefined),
      inTools: true,
    },
  },
  nothing: ({ client, show = 'review' }, { clientName }) =>
    client !== undefined && {
      icon: empty[show].icon,
      title: empty[show].title,
      text: `There is nothing for ${clientName ?? 'this client'} here.`,
      clear: false,
      small: true,
    },
  empty: ({ locked }: { locked: boolean }, { show = 'review' }) => ({
    ...empty[show],
    ...(locked && { text: nothingMore }),
  }),
})
