import { dataDownloadPath } from '@openhour/shared/features/data-download/data-download.rules.ts'
import type { EndedAccess } from '@openhour/shared/features/portal/portal.contract.ts'
import { formatDate } from '../../lib/time/format.ts'

/** Who ended an access, and when. */
export function endedText({ practiceName, endedBy, endedAt }: EndedAccess): string {
  const day = formatDate(endedAt)
  if (endedBy === 'practice') return `${practiceName} ended your access on ${day}.`
  return endedBy === 'client'
    ? `You left ${practiceName} on ${day}.`
    : `Your access to ${practiceName} ended on ${day}.`
}

/** For a client without a practice, in a paragraph: who ended the access, and what of it can still be taken along. */
export function EndedAccesses({ ended }: { ended: readonly EndedAccess[] }) {
  if (ended.length === 0) return null
  return (
    <>
      {ended.map((access) => (
        <span key={access.practiceName + access.endedAt} className="block wrap-anywhere">
          {endedText(access)}
        </span>
      ))}
      For 30 days after that you can{' '}
      <a href={dataDownloadPath} download className="text-primary underline underline-offset-2">
        download your diary, messages and consents
      </a>
      . Only your practice can open your access again; your account stays.
    </>
  )
}
