import type { AccountExport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { exportKeptHours } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { Download } from 'lucide-react'
import { formatMoment } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { isUnderWay, type useExport } from './use-export.ts'

/** How the newest export is: under way, ready to be downloaded, or what became of it. */
export function ExportProgress({ newest, busy, cancel, download }: ReturnType<typeof useExport>) {
  if (!newest) return null
  if (isUnderWay(newest)) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p role="status" className="mb-2 text-sm text-muted">
            Your archive is being made. You can leave this page while it continues.
          </p>
          <ProgressBar value={newest.percent / 100} label={`${newest.percent} percent of the archive`} width="full" />
        </div>
        <Button onClick={() => void cancel()} busy={busy} className="max-sm:w-full">
          Cancel
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="min-w-0 flex-1 basis-60 text-sm text-muted">{wordsOf(newest)}</p>
      {newest.fileSize !== null && (
        <Button icon={Download} onClick={() => void download()} busy={busy} className="max-sm:w-full">
          Download the archive
        </Button>
      )}
    </div>
  )
}

function wordsOf({ state, createdAt, fileSize: bytes, downloadedAt }: AccountExport): string {
  const at = formatMoment(createdAt)
  if (state === 'failed') return `The export of ${at} failed. Nothing was changed. Please try again.`
  if (state === 'cancelled') return `The export of ${at} was cancelled.`
  const last = `Last export: ${at}${downloadedAt === null ? ', not downloaded yet' : ''}`
  return bytes === null
    ? `${last}.`
    : `${last}, ${fileSizeText(bytes)}. The archive is kept for ${exportKeptHours} hours.`
}
