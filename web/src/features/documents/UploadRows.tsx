import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { CircleAlert, RotateCcw, X } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { type Upload, uploads } from './upload-queue.ts'

type UploadRowsProps = {
  items: readonly Upload[]
  /** Where focus moves when the focused row is removed. */
  onGone: () => void
}

/** The uploads, each with its own progress bar. */
export function UploadRows({ items, onGone }: UploadRowsProps) {
  if (items.length === 0) return null
  return (
    <Card padding="none">
      <ul aria-label="Uploads" className="divide-y divide-line">
        {items.map((upload) => (
          <UploadRow key={upload.id} upload={upload} onGone={onGone} />
        ))}
      </ul>
    </Card>
  )
}

function UploadRow({ upload, onGone }: { upload: Upload; onGone: () => void }) {
  const { id, fileName, state } = upload
  const retry = useRef<HTMLButtonElement>(null)
  const cancel = () => {
    uploads.cancel(id)
    requestAnimationFrame(() => retry.current?.focus())
  }
  const over = state === 'failed' || state === 'cancelled'
  return (
    <li className="px-4 py-3.5 sm:px-6">
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="truncate text-md font-medium">{fileName}</p>
          <p className="tnum text-sm text-muted">{factOf(upload)}</p>
        </div>
        {over ? (
          <>
            <Button
              ref={retry}
              size="sm"
              icon={RotateCcw}
              aria-label={`Try again: ${fileName}`}
              onClick={() => uploads.retry(id)}
            >
              Try again
            </Button>
            <IconButton
              label={`Remove from the list: ${fileName}`}
              icon={X}
              size="sm"
              tooltip={false}
              onClick={() => {
                uploads.dismiss(id)
                onGone()
              }}
            />
          </>
        ) : (
          <Button size="sm" aria-label={`Cancel: ${fileName}`} onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {!over && (
        <div className="mt-2.5">
          <ProgressBar width="full" value={upload.share} label={`${fileName}: ${factOf(upload)}`} />
        </div>
      )}
      {state === 'failed' && (
        <p role="alert" className="mt-2 flex items-start gap-2 text-sm font-medium text-bad">
          <CircleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span className="min-w-0">Failed to upload file: {upload.problem}</span>
        </p>
      )}
    </li>
  )
}

function factOf({ state, share, bytes }: Upload): string {
  const size = fileSizeText(bytes)
  if (state === 'waiting') return `Waiting, ${size}`
  if (state === 'storing') return `Saving, ${size}`
  if (state === 'sending') return `${Math.floor(share * 100)}% of ${size}`
  return state === 'cancelled' ? 'Cancelled. Nothing was uploaded.' : size
}
