import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { pictureTexts } from '@openhour/shared/features/documents/pictures.rules.ts'
import { CircleAlert, Paperclip, RotateCcw, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { BoxFile } from './box-file.ts'

const isPicture = /\.(?:jpe?g|png|gif|hei[cf])$/i

type BoxFilesProps = {
  files: readonly BoxFile[]
  onRetry: (key: string) => void
  onRemove: (key: string) => void
}

/** Lazy-loaded: the files of a message that is being written. */
export function BoxFiles({ files, onRetry, onRemove }: BoxFilesProps) {
  return (
    <>
      <ul aria-label="Files to send" className="flex max-h-[18dvh] md:max-h-[30dvh] flex-col gap-1.5 overflow-y-auto">
        {files.map((file) => (
          <li key={file.key} className="rounded-md bg-surface-2 py-1 pr-1 pl-3 text-sm">
            <div className="flex items-center gap-2">
              <Paperclip size={16} aria-hidden className="shrink-0 text-muted" />
              <span className="min-w-0 flex-1 py-1.5">
                <span className="wrap-anywhere">{file.name}</span>{' '}
                <span className="text-muted tnum">{factOf(file)}</span>
              </span>
              {file.state === 'failed' && (
                <Button
                  size="lg"
                  icon={RotateCcw}
                  aria-label={`Try again: ${file.name}`}
                  onClick={() => onRetry(file.key)}
                >
                  Try again
                </Button>
              )}
              <IconButton
                label={`Remove ${file.name}`}
                icon={X}
                tooltip={false}
                onClick={() => onRemove(file.key)}
                className="size-11"
              />
            </div>
            {file.state === 'uploading' && (
              <div className="mb-1.5 pr-2">
                <ProgressBar width="full" value={file.share} label={`${file.name}: ${factOf(file)}`} />
              </div>
            )}
            {file.problem && file.state !== 'uploading' && file.state !== 'ready' && (
              <p role="alert" className="flex items-start gap-1.5 pr-2 pb-2 text-bad">
                <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0" />
                <span className="min-w-0">{file.problem}</span>
              </p>
            )}
          </li>
        ))}
      </ul>
      {files.some(({ name }) => isPicture.test(name)) && <p className="text-xs text-muted">{pictureTexts.hint}</p>}
    </>
  )
}

function factOf({ state, share, bytes }: BoxFile): string {
  const size = fileSizeText(bytes)
  return state === 'uploading' ? `${Math.floor(share * 100)}% of ${size}` : size
}
