import { fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

/** Storage used by all files of the practice, and its plan's limit. */
export function StorageUse({ usedBytes, limitBytes }: { usedBytes: number; limitBytes: number | null }) {
  if (limitBytes === null)
    return <p className="text-sm text-muted">Your practice stores {fileSizeText(usedBytes)} of files.</p>
  const full = usedBytes >= limitBytes
  const words = `${fileSizeText(usedBytes)} of ${fileSizeText(limitBytes)} used`
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      <span className="tnum">{words}</span>
      <ProgressBar value={usedBytes / limitBytes} label={`Storage: ${words}`} tone={full ? 'honey' : 'brand'} />
      {full && <span>Your storage is full: delete what you no longer need, or upgrade your plan.</span>}
    </div>
  )
}
