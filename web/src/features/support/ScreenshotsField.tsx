import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { maxScreenshots, screenshotMaxMB } from '@openhour/shared/features/support/support.rules.ts'
import { Image, ImagePlus, X } from 'lucide-react'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import type { Screenshots } from './use-screenshots.ts'

/** Adds screenshots to a message, and shows those that will be sent. */
export function ScreenshotsField({ shots }: { shots: Screenshots }) {
  const { files, adding, problem, add, remove } = shots
  return (
    <FileDrop
      label="Screenshots"
      accept=".jpg,.jpeg,.png,.gif,.heic"
      dropLabel="Add as screenshots"
      onFiles={(chosen) => void add(chosen)}
    >
      {(choose) => (
        <div className="flex flex-col gap-2">
          {files.length > 0 && (
            <ul aria-label="Screenshots to send" className="flex flex-col gap-1.5">
              {files.map((file) => (
                <li key={file.id} className="flex items-center gap-2 rounded-md bg-surface-2 py-1 pr-1 pl-3 text-sm">
                  <Image size={16} aria-hidden className="shrink-0 text-muted" />
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {file.fileName} <span className="text-muted">{fileSizeText(file.fileSize)}</span>
                  </span>
                  <IconButton
                    label={`Remove ${file.fileName ?? 'screenshot'}`}
                    icon={X}
                    tooltip={false}
                    onClick={() => remove(file.id)}
                    className="size-11"
                  />
                </li>
              ))}
            </ul>
          )}
          <div>
            <Button size="lg" icon={ImagePlus} busy={adding !== undefined} onClick={choose}>
              Add screenshot
            </Button>
          </div>
          <p className="text-xs text-muted">
            Up to {maxScreenshots}, {screenshotMaxMB} MB each. Cover names before you take one. Location data is
            removed.
          </p>
          <FormError>{problem}</FormError>
        </div>
      )}
    </FileDrop>
  )
}
