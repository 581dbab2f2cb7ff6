import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { MeasureResponse } from '@openhour/shared/features/measures/measures.contract.ts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { usePrinting } from '../../lib/printing.ts'
import { formatDay } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { scoreText } from './measure-labels.ts'
import { isUnread } from './use-responses-read.ts'

/** Shown before "Show all". */
const firstShown = 5

type ResponseListProps = {
  pack: MeasurePack
  responses: readonly MeasureResponse[]
  /** Responses that can't be deleted. */
  storedIds: ReadonlySet<string>
  onOpen: (response: MeasureResponse) => void
  /** Marks what the client filled in as read. */
  onRead: (response: MeasureResponse) => void
  onDelete: (response: MeasureResponse) => void
}

/** All responses, newest first. */
export function ResponseList({ pack, responses, storedIds, onOpen, onRead, onDelete }: ResponseListProps) {
  const [all, setAll] = useState(false)
  const printing = usePrinting()
  const shown = all || printing ? responses : responses.slice(0, firstShown)
  return (
    <div className="mt-4 border-t border-line">
      <ul aria-label={`${pack.shortName}, filled in`} className="divide-y divide-line">
        {shown.map((response) => (
          <li key={response.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <p className="min-w-0 flex-1 basis-40">
              <span className="block text-sm text-muted sm:inline-block sm:w-28 sm:text-base">
                {formatDay(response.takenDate)}
              </span>{' '}
              {scoreText(pack, response)}
              {response.filledBy === 'client' && (
                <span className="block text-sm text-muted">
                  Filled in by your client{isUnread(response) && ' · Unread'}
                </span>
              )}
            </p>
            {isUnread(response) && (
              <Button
                size="sm"
                onClick={() => onRead(response)}
                aria-label={`Mark as read: ${formatDay(response.takenDate)}`}
              >
                Mark as read
              </Button>
            )}
            <Button
              size="sm"
              variant="ghost"
              onClick={() => onOpen(response)}
              aria-haspopup="dialog"
              aria-label={`Answers of ${formatDay(response.takenDate)}`}
            >
              Answers
            </Button>
            {!storedIds.has(response.id) && (
              <IconButton
                size="sm"
                icon={Trash2}
                label={`Delete ${pack.shortName} of ${formatDay(response.takenDate)}`}
                onClick={() => onDelete(response)}
              />
            )}
          </li>
        ))}
      </ul>
      {responses.length > firstShown && (
        <Button size="sm" variant="ghost" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show the latest only' : `Show all ${responses.length}`}
        </Button>
      )}
    </div>
  )
}
