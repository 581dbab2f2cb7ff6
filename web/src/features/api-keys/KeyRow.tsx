import type { KeyFeature } from '@openhour/shared/access/key-scopes.ts'
import type { ApiKey } from '@openhour/shared/features/api-keys/api-keys.contract.ts'
import { ago } from '../../lib/time/ago.ts'
import { countOf, formatDate } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'

type KeyRowProps = { apiKey: ApiKey; features: readonly KeyFeature[]; onRevoke: () => void }

const hourMs = 3_600_000

export function KeyRow({ apiKey, features, onRevoke }: KeyRowProps) {
  const now = useNow()
  const { name, prefix, createdAt, expiresAt, usedAt } = apiKey
  const isExpired = expiresAt !== null && Date.parse(expiresAt) <= now.getTime()
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{name}</span>
          <code className="text-sm text-muted">{prefix}…</code>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-sm text-muted">{permissionsText(apiKey, features)}</p>
        <p className="mt-0.5 text-sm text-muted">
          {[
            `Created on ${formatDate(createdAt)}`,
            expiresAt === null ? 'Never expires' : `${isExpired ? 'Expired' : 'Expires'} on ${formatDate(expiresAt)}`,
            usedText(usedAt, now),
          ].join(' · ')}
        </p>
      </div>
      <Button
        variant="danger-text"
        size="sm"
        aria-label={`Revoke ${name}`}
        onClick={onRevoke}
        className="max-sm:-ml-2.5"
      >
        Revoke
      </Button>
    </li>
  )
}

/** Uses are recorded to the hour. */
function usedText(usedAt: string | null, now: Date): string {
  if (usedAt === null) return 'Never used'
  if (now.getTime() - Date.parse(usedAt) < 2 * hourMs) return 'Last used less than 2 hours ago'
  return `Last used ${ago(usedAt, now)}`
}

/** 'Clients (read and write), Sessions (read)', or a count if it were too long. */
function permissionsText({ scopes }: ApiKey, features: readonly KeyFeature[]): string {
  const texts = features.flatMap(({ name, read, write }) => {
    const may = [read !== null && scopes.includes(read) && 'read', write !== null && scopes.includes(write) && 'write']
    const kinds = may.filter((kind) => kind !== false)
    return kinds.length === 0 ? [] : [`${name} (${kinds.join(' and ')})`]
  })
  if (texts.length === features.length) return 'All features'
  return texts.length > 6
    ? `${texts.slice(0, 5).join(', ')} and ${countOf(texts.length - 5, 'more feature')}`
    : texts.join(', ')
}
