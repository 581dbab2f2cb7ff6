import type { AiRequest } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { type AiRequestResult, aiResultNames } from '@openhour/shared/features/ai/ai-requests.rules.ts'
import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { Copy } from 'lucide-react'
import { copyText } from '../../../lib/copy-text.ts'
import { countOf, formatMoment, formatNumber } from '../../../lib/time/format.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import type { Tone } from '../../../ui/tones.ts'

const tones: Record<AiRequestResult, Tone> = {
  answered: 'good',
  failed: 'bad',
  slow: 'honey',
  cancelled: 'neutral',
  refused: 'bad',
}

/** A request that left: when, to whom, for whom, why, how much, its hash, the consent, and what came of it. */
export function RequestRow({ request, zone }: { request: AiRequest; zone: string }) {
  const now = useNow()
  const { at, clientId, clientName, clientArchived, purpose, sentTo, model, result, status } = request
  const size = [
    `${formatNumber(request.bytes)} ${request.bytes === 1 ? 'byte' : 'bytes'} sent`,
    ...(request.answerBytes === null ? [] : [`${countOf(request.answerBytes, 'byte')} received`]),
    ...(status === null ? [] : [`status ${status}`]),
  ]
  const link = 'rounded-sm text-primary hover:underline hover:underline-offset-3'
  return (
    <article aria-label={`${formatMoment(at, { zone })}: ${clientName}`} className="px-5 py-3.5 sm:px-6">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="min-w-0 font-sans text-base font-semibold tracking-normal wrap-anywhere">{clientName}</h3>
        {clientArchived && <Badge>Archived client</Badge>}
        <Badge tone={result ? tones[result] : 'soft'}>{result ? aiResultNames[result] : unendedName(at, now)}</Badge>
        <time dateTime={at} className="ml-auto text-sm text-muted max-sm:ml-0 max-sm:w-full">
          {formatMoment(at, { zone })}
        </time>
      </div>
      <p className="mt-1 text-md wrap-anywhere">
        {aiKindNames[purpose]}, sent to {model} at {sentTo}
      </p>
      <p className="mt-0.5 text-sm text-muted">{size.join(' · ')}</p>
      <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span className="flex items-center gap-1">
          <span title={request.sha256}>
            SHA-256 <code>{shortHash(request.sha256)}</code>
          </span>
          <IconButton
            label="Copy the full hash"
            icon={Copy}
            size="sm"
            className="max-md:size-11"
            onClick={() => void copyText(request.sha256, 'Hash copied')}
          />
        </span>
        <PathLink
          to={`/app/clients/${clientId}?tab=consents&consent=${request.consentId}`}
          className={`${link} py-2.5`}
        >
          See the consent
        </PathLink>
      </div>
    </article>
  )
}

/** Longer than any request takes: the server was stopped while it was out. */
const longestMs = 3_600_000
const unendedName = (at: string, now: Date) =>
  now.getTime() - Date.parse(at) < longestMs ? 'In progress' : 'Result unknown'

const shortHash = (hash: string) => `${hash.slice(0, 8)}…${hash.slice(-8)}`
