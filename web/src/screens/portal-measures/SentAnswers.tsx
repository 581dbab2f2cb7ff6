import type { OpenedMeasure } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import { formatDate } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { titleText } from './measure-titles.ts'
import { stepsOf } from './question-steps.ts'

/** What the client sent, without any score. */
export function SentAnswers({ measure, onClose }: { measure: OpenedMeasure; onClose: () => void }) {
  const { name, title, sentAt, readAt, questions } = measure
  return (
    <Card padding="lg">
      <h2 className="text-2xl wrap-anywhere">{title ?? titleText(measure)}</h2>
      <p className="mt-1 text-muted">
        {title !== null && `${name} · `}
        {sentAt && `Sent on ${formatDate(sentAt)}`}
        {readAt ? ' · Read by your therapist' : ' · Not read yet'}
      </p>
      {questions ? (
        <dl className="mt-4 divide-y divide-line">
          {stepsOf(questions).map(({ field, index, text, options }) => (
            <div key={text} className="py-3">
              <dt className="text-sm text-muted">{text}</dt>
              <dd className="font-medium">
                {options.find(({ value }) => value === measure[field]?.[index])?.label ?? 'Not answered'}
              </dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="mt-4">The questions have changed since. Your therapist can show you your answers.</p>
      )}
      <Button size="lg" className="mt-5 max-sm:w-full" onClick={onClose}>
        Back to all questionnaires
      </Button>
    </Card>
  )
}
