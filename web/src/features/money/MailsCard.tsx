import type { InvoiceMails, SentMail } from '@openhour/shared/features/money/invoice-mails.contract.ts'
import {
  type InvoiceMailState,
  type ReminderLevel,
  reminderLevelNames,
} from '@openhour/shared/features/money/invoice-mails.rules.ts'
import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatDate } from '../../lib/time/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { ShownOnceDialog } from '../../ui/ShownOnceDialog.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import type { Tone } from '../../ui/tones.ts'
import { useRefreshMails } from './use-refresh-money.ts'

const states: Record<InvoiceMailState, { label: string; tone: Tone }> = {
  queued: { label: 'On its way', tone: 'honey' },
  accepted: { label: 'Sent', tone: 'good' },
  failed: { label: 'Not delivered', tone: 'bad' },
  dropped: { label: 'Not needed', tone: 'neutral' },
}

/** Beside an issued invoice: what was emailed to whom, and the links that open it without an account. */
export function MailsCard({ invoice: { id } }: { invoice: Pick<Invoice, 'id'> }) {
  const query = useQuery(queries.invoiceMails.ofInvoice.queryOptions({ input: { id } }))
  const { data } = query
  return (
    <Card padding="lg">
      <section aria-label="Emails and links">
        <CardHead title="Emails and links" />
        {query.isError && !data && <ErrorState title="Emails could not be loaded" {...failedLoad(query)} />}
        {query.isPending && (
          <Loading label="Loading emails">
            <Skeleton className="h-16" />
          </Loading>
        )}
        {data && <Mails mails={data.mails} />}
        {data && <Links of={data} />}
      </section>
    </Card>
  )
}

function Mails({ mails }: { mails: readonly SentMail[] }) {
  if (mails.length === 0) return <p className="text-muted">No email about it yet.</p>
  return (
    <ul aria-label="Emails" className="flex flex-col gap-3">
      {mails.map(({ id, level, to, state, createdAt }) => (
        <li key={id} className="flex items-start justify-between gap-3">
          <span className="min-w-0">
            <span className="block">{level === null ? 'Invoice' : reminderLevelNames[level as ReminderLevel]}</span>
            <span className="block text-sm wrap-anywhere text-muted">
              {formatDate(createdAt)}
              {to !== null && `, ${to}`}
            </span>
            {state === 'failed' && (
              <span className="block text-sm text-bad">It did not arrive. Check the address, then send it again.</span>
            )}
          </span>
          <Badge tone={states[state].tone} className="shrink-0">
            {states[state].label}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function Links({ of: { id, links } }: { of: InvoiceMails }) {
  const refresh = useRefreshMails()
  const { busy, run } = useAction()
  const [made, setMade] = useState<string>()
  const make = async () => {
    await run('make', async () => setMade((await api.invoiceMails.makeLink({ id })).link), 'No link was made')
    await refresh()
  }
  const revoke = async () => {
    await run('revoke', () => api.invoiceMails.revokeLinks({ id }), 'The links still work')
    await refresh()
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      {links.length > 0 && (
        <ul aria-label="Links that work" className="mb-3 flex flex-col gap-1.5 text-sm text-muted">
          {links.map(({ id: linkId, createdAt, expiresAt, openedAt }) => (
            <li key={linkId}>
              Link of {formatDate(createdAt)}, works until {formatDate(expiresAt)},{' '}
              {openedAt === null ? 'not opened yet' : `opened ${formatDate(openedAt)}`}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={Link2} busy={busy === 'make'} onClick={() => void make()}>
          Make a link
        </Button>
        {links.length > 0 && (
          <Button
            size="sm"
            variant="danger-text"
            icon={Link2Off}
            busy={busy === 'revoke'}
            onClick={() => void revoke()}
          >
            Revoke links
          </Button>
        )}
      </div>
      <ShownOnceDialog
        open={made !== undefined}
        onClose={() => setMade(undefined)}
        title="Link to this invoice"
        label="Link"
        text={made ?? ''}
        warning="Whoever has it can open this invoice and its PDF, without an account, until you revoke it."
      />
    </div>
  )
}
