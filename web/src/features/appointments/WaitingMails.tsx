import type { WaitingMails as Mails } from '@openhour/shared/features/reminders/reminders.contract.ts'
import { MailWarning } from 'lucide-react'
import { countOf, formatMoment } from '../../lib/time/format.ts'

type WaitingMailsProps = {
  mails: Mails
  zone: string
  onOpen: (id: string) => void
}

/** Emails to clients held back by a daily limit. */
export function WaitingMails({ mails: { items, total, resumesAt }, zone, onOpen }: WaitingMailsProps) {
  return (
    <section aria-label="Waiting emails" className="mb-4 rounded-xl bg-honey-soft px-4 py-3 text-sm">
      <p className="flex items-start gap-2 font-medium">
        <MailWarning size={16} className="mt-0.5 shrink-0" aria-hidden />
        <span>{countOf(total, 'email to a client is', 'emails to clients are')} waiting.</span>
      </p>
      <p className="mt-1">
        The daily limit is reached. Sending resumes after {formatMoment(resumesAt, { zone })}. Emails about appointments
        that have already started are not sent.
      </p>
      <details className="mt-2">
        <summary className="min-h-6 cursor-pointer font-medium select-none">Show emails</summary>
        <ul className="mt-2 flex flex-col gap-1">
          {items.map(({ appointmentId, clientName, startsAt, kind, reason, contactId, contactName }) => (
            <li key={`${appointmentId} ${kind} ${contactId}`}>
              <button
                type="button"
                aria-haspopup="dialog"
                className="min-h-6 text-left font-medium underline underline-offset-2"
                onClick={() => onOpen(appointmentId)}
              >
                {clientName}, {formatMoment(startsAt, { zone })}
              </button>{' '}
              {kind === 'notice'
                ? 'Appointment update.'
                : contactId
                  ? `Reminder to ${contactName ?? 'a contact'}.`
                  : 'Reminder.'}
              {reason === 'recipient' &&
                ` This ${contactId ? 'contact' : 'client'} has reached the daily limit for one person.`}
              {reason === 'new-practices' && ' Practices in their first week share a daily limit.'}
            </li>
          ))}
        </ul>
        {total > items.length && <p className="mt-2">And {total - items.length} more.</p>}
      </details>
    </section>
  )
}
