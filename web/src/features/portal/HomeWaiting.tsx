import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { countOf } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { portalConsentsPage, portalMeasuresPage, portalMessagesPage, portalProfilePage } from './portal.page.ts'

/** A questionnaire that waits, and until when. */
export type WaitingQuestionnaire = { id: string; title: string; due: string }

type HomeWaitingProps = {
  unreadMessages: number
  waitingMeasures: number
  waitingConsents: number
  /** The client is asked to fill in their details. */
  detailsAsked: boolean
  /** Some of the questionnaires, the most urgent first; empty until they are known. */
  questionnaires: readonly WaitingQuestionnaire[]
}

/** What waits for the client apart from appointments and tasks. Nothing is shown while nothing waits. */
export function HomeWaiting(props: HomeWaitingProps) {
  const { unreadMessages, waitingMeasures, waitingConsents, detailsAsked, questionnaires } = props
  const id = useId()
  const others = waitingMeasures - questionnaires.length
  const named = questionnaires.length > 0
  const rows = [
    unreadMessages > 0 && { page: portalMessagesPage, text: countOf(unreadMessages, 'new message') },
    ...questionnaires.map(({ id: open, title, due }) => ({
      page: { ...portalMeasuresPage, path: `${portalMeasuresPage.path}?open=${open}` },
      text: title,
      hint: due,
    })),
    others > 0 && {
      page: portalMeasuresPage,
      text: named
        ? countOf(others, 'more questionnaire')
        : countOf(others, 'questionnaire to fill in', 'questionnaires to fill in'),
    },
    waitingConsents > 0 && {
      page: portalConsentsPage,
      text: countOf(waitingConsents, 'consent to read', 'consents to read'),
    },
    detailsAsked && {
      page: { ...portalProfilePage, path: `${portalProfilePage.path}?details=open` },
      text: 'Your details',
      hint: 'For your practice, about 3 minutes',
    },
  ].filter((row) => row !== false)
  if (rows.length === 0) return null
  return (
    <Card padding="none">
      <section aria-labelledby={id}>
        <h2 id={id} className="px-4 pt-4 pb-2 font-sans text-lg font-semibold tracking-normal sm:px-6 sm:pt-5">
          Waiting for you
        </h2>
        <ul aria-labelledby={id} className="divide-y divide-line pb-1.5">
          {rows.map(({ page: { path, icon: Icon }, text, ...row }) => (
            <li key={path}>
              <PathLink
                to={path}
                className="flex min-h-14 items-center gap-3.5 px-4 py-2 -outline-offset-2 hover:bg-surface-2 sm:px-6"
              >
                <Icon size={20} className="shrink-0 text-primary" aria-hidden />
                <span className="min-w-0 flex-1 wrap-anywhere">
                  <span className="block font-medium">{text}</span>
                  {'hint' in row && <span className="block text-sm text-muted">{row.hint}</span>}
                </span>
                <ChevronRight size={18} className="shrink-0 text-muted" aria-hidden />
              </PathLink>
            </li>
          ))}
        </ul>
      </section>
    </Card>
  )
}
