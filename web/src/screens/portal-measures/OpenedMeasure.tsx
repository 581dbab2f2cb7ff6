import type { OpenedMeasure as Measure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FillMeasure } from './FillMeasure.tsx'
import { closedText } from './measure-labels.ts'
import { SentAnswers } from './SentAnswers.tsx'
import { SentNote } from './SentNote.tsx'

type OpenedMeasureProps = { clientId: string; id: string; therapistName: string; onClose: () => void }

/** One request: its questions, what was sent, or why it cannot be filled in. */
export function OpenedMeasure(props: OpenedMeasureProps) {
  const { clientId, id } = props
  const query = useQuery(queries.portalMeasures.get.queryOptions({ input: { clientId, id } }))
  const reread = async () => (await query.refetch()).data
  if (query.data) return <Opened {...props} measure={query.data} onReread={reread} />
  if (!query.error) return <ListSkeleton label="Loading the questions" />
  return <ErrorState title="This questionnaire could not be loaded" {...failedLoad(query)} />
}

type OpenedProps = OpenedMeasureProps & { measure: Measure; onReread: () => Promise<Measure | undefined> }

function Opened({ measure, onReread, ...props }: OpenedProps) {
  // What happens elsewhere must not take away what is being filled in: sending says it.
  const [opened, setOpened] = useState(measure)
  const [sent, setSent] = useState<{ callsForHelp: boolean }>()
  const { questions } = opened
  const closed = closedText(opened)
  if (sent) return <SentNote {...props} measure={opened} callsForHelp={sent.callsForHelp} />
  if (measure.state === 'done') return <SentAnswers measure={measure} onClose={props.onClose} />
  if (closed !== undefined || !questions)
    return (
      <Card padding="lg">
        <p>{closed}</p>
        <Button size="lg" className="mt-4" onClick={props.onClose}>
          Back to all questionnaires
        </Button>
      </Card>
    )
  return (
    <FillMeasure
      key={questions.version}
      {...props}
      measure={opened}
      questions={questions}
      onOutdated={async () => {
        const newer = await onReread()
        if (newer) setOpened(newer)
      }}
      onSent={(callsForHelp) => setSent({ callsForHelp })}
    />
  )
}
