import type { PortalMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { CallForHelp, HelpFirst } from './CallForHelp.tsx'
import { readingText } from './measure-labels.ts'

type SentNoteProps = {
  therapistName: string
  measure: PortalMeasure
  callsForHelp: boolean
  onClose: () => void
}

/** After sending: thanks, and when a person reads it. */
export function SentNote({ therapistName, measure, callsForHelp, onClose }: SentNoteProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [])
  return (
    <div className="flex flex-col gap-4">
      <HelpFirst shown={callsForHelp} />
      <Card padding="lg">
        <h2 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          Thank you. Your answers were sent.
        </h2>
        <p className="mt-2">{readingText(therapistName, measure)}</p>
        <Button size="lg" className="mt-5 max-sm:w-full" onClick={onClose}>
          Back to all questionnaires
        </Button>
      </Card>
      <CallForHelp shown={callsForHelp} />
    </div>
  )
}
