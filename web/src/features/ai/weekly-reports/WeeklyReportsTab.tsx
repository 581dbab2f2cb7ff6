import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ProfileTabProps } from '../../../lib/feature.ts'
import { SectionHead } from '../../../ui/SectionHead.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportReview } from './ReportReview.tsx'
import { ReportsList } from './ReportsList.tsx'
import { ReportView } from './ReportView.tsx'

type Search = { report?: unknown; draft?: unknown; write?: unknown }

/** The URL names one report, `&report=<id>`, a draft under review, `&draft=<id>`, or the form of a new one, `&write=1`. */
export function WeeklyReportsTab({ overview: { client, today }, locked }: ProfileTabProps) {
  const search = useLocation({ select: (location) => location.search as Search })
  const navigate = useNavigate()
  const show = (to: { report?: string; draft?: string; write?: 1 } = {}, replace = false) =>
    void navigate({ to: '.', search: { tab: 'ai-reports', ...to } as never, replace, resetScroll: false })
  const back = () => show()
  const common = { clientId: client.id, today, locked }
  const one = (id: unknown) => (typeof id === 'string' && id !== '' ? id : undefined)
  const [report, draft] = [one(search.report), one(search.draft)]
  if (!report && !(draft && !locked) && !(search.write && !locked))
    return (
      <ReportsList
        {...common}
        clientName={client.preferredName || client.name || 'Unknown Client'}
        onOpen={(id) => show({ report: id })}
        onReview={(id) => show({ draft: id })}
        onWrite={() => show({ write: 1 })}
      />
    )
  return (
    <>
      <SectionHead title="AI Weekly Reports" />
      {report ? (
        <ReportView key={report} {...common} id={report} onBack={back} />
      ) : draft ? (
        <ReportReview
          key={draft}
          clientId={client.id}
          draftId={draft}
          onBack={back}
          onSaved={({ id }) => show({ report: id }, true)}
        />
      ) : (
        <ReportForm clientId={client.id} today={today} onDone={back} />
      )}
    </>
  )
}
