import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse, RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { formatFullDay, formatMoment } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { answerText } from './answer-labels.ts'
import { furtherText, scoreText } from './measure-labels.ts'

type ResponseDialogProps = {
  response: MeasureResponse
  /** The alerts of the client. */
  alerts: readonly RiskAlert[]
  pack: MeasurePack
  open: boolean
  onClose: () => void
}

/** The answers item by item and how alerts were acknowledged, read-only. */
export function ResponseDialog({ response, alerts, pack, open, onClose }: ResponseDialogProps) {
  const ofResponse = alerts.filter(({ responseId }) => responseId === response.id)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="writing"
      title={`${pack.shortName} of ${formatFullDay(response.takenDate)}`}
      description={[
        scoreText(pack, response),
        ...furtherText(pack, response),
        ...(response.filledBy === 'client' ? ['Filled in by your client'] : []),
      ].join(' · ')}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <p className="mb-3 text-md text-muted">{pack.question}</p>
      <dl className="divide-y divide-line">
        {pack.items.map(({ text }, index) => (
          <Answer key={text} text={`${index + 1}. ${text}`} answer={response.answers[index] ?? null} pack={pack} />
        ))}
        {pack.unscored.map(({ text, options }, index) => (
          <Answer key={text} text={text} answer={response.unscored[index] ?? null} pack={{ ...pack, options }} />
        ))}
      </dl>
      {response.comment && <p className="mt-4 wrap-anywhere whitespace-pre-wrap">{response.comment}</p>}
      {ofResponse.map(({ id, acknowledgedAt, actionTaken, item }) => (
        <div key={id} className="mt-4 rounded-lg bg-surface-2 p-4">
          <p className="text-sm font-medium text-muted">
            {acknowledgedAt
              ? `Item ${item}, acknowledged on ${formatMoment(acknowledgedAt)}`
              : `Item ${item} needs your attention`}
          </p>
          {actionTaken && <p className="mt-1 wrap-anywhere whitespace-pre-wrap">{actionTaken}</p>}
          {acknowledgedAt && (
            <p className="mt-2 text-sm text-muted">
              The answers and this entry are part of the record. They can only be deleted together with the client.
            </p>
          )}
        </div>
      ))}
      <p className="mt-4 text-xs text-muted">{pack.licence}</p>
    </Dialog>
  )
}

function Answer({ text, answer, pack }: { text: string; answer: number | null; pack: MeasurePack }) {
  return (
    <div className="py-2.5 sm:flex sm:gap-4">
      <dt className="min-w-0 flex-1">{text}</dt>
      <dd className="shrink-0 font-medium sm:w-44">{answer === null ? 'Not answered' : answerText(pack, answer)}</dd>
    </div>
  )
}
