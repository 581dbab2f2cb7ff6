import type { ProposedReminder } from '@openhour/shared/features/money/invoice-reminders.contract.ts'
import {
  payerTroubleTexts,
  type ReminderLevel,
  reminderLevelNames,
  sentAtOnce,
} from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatDate, formatDay, formatMoment } from '../../lib/time/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { invoicePath } from './invoices.page.ts'
import { MoneySkeleton } from './MoneySkeleton.tsx'
import { ReminderDialogs, useReminderDialogs } from './reminder-dialogs.ts'
import { useRefreshMails } from './use-refresh-money.ts'

/** Reminders of overdue invoices that wait to be looked at. */
export function Reminders() {
  const query = useQuery(queries.invoiceReminders.list.queryOptions())
  const { data } = query
  if (query.isError && !data) return <ErrorState title="Reminders could not be loaded" {...failedLoad(query)} />
  if (!data) return <MoneySkeleton label="Loading reminders" />
  if (data.items.length === 0)
    return (
      <EmptyState icon={BellRing} title="No reminders to send">
        Overdue invoices are proposed here once you turn reminders on under Settings, Invoices.
      </EmptyState>
    )
  return <Rows items={data.items} more={data.matching - data.items.length} />
}

function Rows({ items, more }: { items: readonly ProposedReminder[]; more: number }) {
  const dialogs = useReminderDialogs()
  return (
    <section aria-label="Reminders to send">
      <Card padding="none">
        <ul aria-label="Reminders" className="divide-y divide-line">
          {items.map((reminder) => (
            <Row key={reminder.id} reminder={reminder} onSend={() => dialogs.show({ kind: 'send', reminder })} />
          ))}
        </ul>
      </Card>
      {more > 0 && (
        <p className="mt-3 text-sm text-muted">
          The first {sentAtOnce} are shown. {more} more follow.
        </p>
      )}
      <ReminderDialogs dialogs={dialogs} />
    </section>
  )
}

function Row({ reminder, onSend }: { reminder: ProposedReminder; onSend: () => void }) {
  const { id, invoiceId, level, number, recipientName, to, trouble, currency, openMinor, dueDate } = reminder
  const { proposedAt, goesAt } = reminder
  const refresh = useRefreshMails()
  const { busy, run } = useAction()
  const skip = async () => {
    await run('skip', () => api.invoiceReminders.skip({ id }), 'The reminder is still proposed')
    await refresh()
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3.5 sm:px-6">
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="font-medium wrap-anywhere">
          {recipientName}{' '}
          <PathLink to={invoicePath(invoiceId)} className="tnum text-primary underline underline-offset-2">
            {number}
          </PathLink>
        </p>
        <p className="mt-0.5 text-sm wrap-anywhere text-muted">
          {formatAmount(openMinor, currency)} open, due {formatDay(dueDate)}. {to ?? ''}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {goesAt === null ? `Proposed ${formatDate(proposedAt)}` : `Goes by itself after ${formatMoment(goesAt)}`}
        </p>
        {trouble !== null && <p className="mt-0.5 text-sm font-medium text-bad">{payerTroubleTexts[trouble]}</p>}
      </div>
      <Badge tone={level === 1 ? 'soft' : 'honey'}>{reminderLevelNames[level as ReminderLevel]}</Badge>
      <div className="flex gap-2">
        <Button size="sm" aria-label={`Skip reminder of ${number}`} busy={busy === 'skip'} onClick={() => void skip()}>
          Skip
        </Button>
        <Button size="sm" aria-haspopup="dialog" aria-label={`Look and send reminder of ${number}`} onClick={onSend}>
          Look and send
        </Button>
      </div>
    </li>
  )
}
