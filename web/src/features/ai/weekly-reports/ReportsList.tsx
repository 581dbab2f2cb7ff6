import { dayAfter } from '@openhour/shared/lib/days.ts'
import { PenLine, Sparkles } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useList } from '../../../lib/lists/use-list.ts'
import { countOf } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { defineDialogs } from '../../../ui/define-dialogs.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'
import { RecordList } from '../../../ui/list/RecordList.tsx'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'
import { useOpenDrafts } from '../drafts/open-drafts.ts'
import { OpenDrafts, type OpenDraftTexts } from '../drafts/OpenDrafts.tsx'
import { ReportCard } from './ReportCard.tsx'
import { weekText } from './report-labels.ts'
import { reportList } from './report-list.ts'

type OfClient = { clientId: string; clientName: string; today: string; onStarted: (draft: { id: string }) => void }
const [useReportDialogs, ReportDialogs] = defineDialogs<OfClient>()({
  generate: lazyDialog(() => import('./GenerateDialog.tsx').then((file) => file.GenerateDialog)),
})

const draftTexts: OpenDraftTexts = {
  label: 'Reports to review',
  noun: 'report',
  about: ({ ofDate }) => weekText(ofDate, dayAfter(ofDate, 6)),
  safe: 'Your records are not affected.',
}

type ReportsListProps = {
  clientId: string
  clientName: string
  today: string
  locked: boolean
  onOpen: (id: string) => void
  onReview: (draftId: string) => void
  onWrite: () => void
}

/** A client's reports, latest week first, above them those that wait for review. */
export function ReportsList({ clientId, clientName, today, locked, onOpen, onReview, onWrite }: ReportsListProps) {
  const list = useList(reportList, clientId)
  const dialogs = useReportDialogs()
  const drafts = useOpenDrafts(clientId, 'report')
  const [started, setStarted] = useState<string>()
  const current = drafts.find(({ id }) => id === started)
  const state = current?.state
  const problem = current?.problem
  useEffect(() => {
    if (state === 'failed') toast.bad('Failed to generate AI content', problem ? { description: problem } : {})
  }, [state, problem])

  const total = list.data?.total ?? 0
  if (locked && list.data && total === 0 && drafts.length === 0) return null
  const generate = locked ? undefined : () => dialogs.show({ kind: 'generate' })
  const some = total > 0 || drafts.length > 0
  const write = !locked && list.data && (
    <Button icon={PenLine} onClick={onWrite} className="max-sm:h-11">
      Write Report
    </Button>
  )
  return (
    <>
      <SectionHead
        title="AI Weekly Reports"
        fact={total > 0 ? countOf(total, 'report') : undefined}
        actions={
          <>
            {write}
            {some && generate && (
              <Button icon={Sparkles} variant="filled" onClick={generate} className="max-sm:h-11">
                Generate Report
              </Button>
            )}
          </>
        }
      />
      <OpenDrafts drafts={drafts} texts={draftTexts} onReview={locked ? undefined : onReview} />
      {(total > 0 || drafts.length === 0) && (
        <RecordList
          list={list}
          onAdd={generate}
          skeleton={
            <Loading label="Loading AI weekly reports" className="flex flex-col gap-4">
              <Skeleton className="h-36 rounded-xl" />
              <Skeleton className="h-36 rounded-xl" />
            </Loading>
          }
        >
          {({ items }) => (
            <ul className="flex flex-col gap-3 md:gap-4">
              {items.map((report) => (
                <li key={report.id}>
                  <ReportCard report={report} onOpen={() => onOpen(report.id)} />
                </li>
              ))}
            </ul>
          )}
        </RecordList>
      )}
      <ReportDialogs dialogs={dialogs} {...{ clientId, clientName, today }} onStarted={({ id }) => setStarted(id)} />
    </>
  )
}
