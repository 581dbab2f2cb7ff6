import type {
  ClientContact,
  ContactDetails,
} from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { contactKindLabels } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { api } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { Pencil, Plus, Trash2, Users } from 'lucide-react'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { useRowFocus } from '../../lib/row-focus.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { useReadableEmail } from '../../lib/readable-email.ts'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { countOf, formatDate } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { contactsQuery } from './contacts-query.ts'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const [useContactDialogs, ContactDialogs] = defineDialogs<{ clientId: string }>()({
  form: lazyDialog(() => import('./ContactDialog.tsx').then((file) => file.ContactDialog)),
})

/** Other people of a client, how to reach them, and what they get. */
export function ContactsTab({ overview: { client } }: ProfileTabProps) {
  const { data, error, refetch, isFetching } = useQuery(contactsQuery(client.id))
  const dialogs = useContactDialogs()
  return (
    <>
      <SectionHead
        title="Contacts"
        fact={data && countOf(data.items.length, 'person', 'people')}
        actions={
          <Button
            data-key={'c' satisfies ListKey}
            icon={Plus}
            variant="filled"
            aria-haspopup="dialog"
            onClick={() => dialogs.show({ kind: 'form' })}
            className="max-md:h-11"
          >
            Add Contact
          </Button>
        }
      />
      {data ? (
        <Contacts contacts={data.items} dialogs={dialogs} />
      ) : error ? (
        <ErrorState title="Failed to load contacts" {...failedLoad({ error, refetch, isFetching })} />
      ) : (
        <Loading label="Loading the contacts">
          <Skeleton className="h-20 rounded-xl" />
        </Loading>
      )}
      <ContactDialogs dialogs={dialogs} clientId={client.id} />
    </>
  )
}

function Contacts({
  contacts,
  dialogs,
}: {
  contacts: readonly ClientContact[]
  dialogs: ReturnType<typeof useContactDialogs>
}) {
  const remove = useRemove()
  const place = useRef<HTMLDivElement>(null)
  const focus = useRowFocus(
    contacts.map(({ id }) => id),
    place,
  )
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {contacts.length === 0 ? (
        <EmptyState icon={Users} title="No contacts yet" small>
          Parents, partners, payers, referrers and GPs you add will appear here.
        </EmptyState>
      ) : (
        <Card padding="none">
          <ul {...focus} aria-label="Contacts" className="divide-y divide-line">
            {contacts.map((contact) => (
              <li
                key={contact.id}
                data-row={contact.id}
                tabIndex={-1}
                className="flex items-start justify-between gap-3 px-4 py-3.5 outline-none sm:px-6"
              >
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-medium">{contact.name}</p>
                  <p className="text-sm text-muted">
                    {[contactKindLabels[contact.kind], contact.relation].filter(Boolean).join(' · ')}
                  </p>
                  <Reach contact={contact} />
                </div>
                <div className="flex shrink-0 gap-1">
                  <IconButton
                    icon={Pencil}
                    label={`Edit ${contact.name}`}
                    data-part="edit"
                    data-key={'e' satisfies ListKey}
                    onClick={() => dialogs.show({ kind: 'form', contact })}
                  />
                  <IconButton
                    icon={Trash2}
                    label={`Remove ${contact.name}`}
                    data-part="remove"
                    onClick={() => void remove(contact)}
                  />
                </div>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

/** Removes a contact; nothing else refers to it. */
function useRemove() {
  const undoable = useUndoable('client_contacts')
  return ({ id, clientId, ...contact }: ClientContact) => {
    const { name, kind, relation, email, phone, wantsReminders, wantsInvoices, wantsTexts, namingAgreed } = contact
    const whole: Required<ContactDetails> = {
      name,
      kind,
      relation,
      email,
      phone,
      wantsReminders,
      wantsInvoices,
      wantsTexts,
      namingAgreed,
    }
    return undoable({
      run: () => api.clientContacts.delete({ id }),
      bringBack: () => api.clientContacts.add({ clientId, ...whole }),
      done: 'Contact removed',
      back: 'Contact restored',
      failed: 'Failed to remove contact',
    })
  }
}

function Reach({ contact }: { contact: ClientContact }) {
  const { email, phone } = contact
  return (
    <>
      {email && <MailTo email={email} />}
      {phone && <p>{phone}</p>}
      {whatTheyGet(contact).map((line) => (
        <p key={line} className="mt-1 text-sm text-muted">
          {line}
        </p>
      ))}
    </>
  )
}

function whatTheyGet(contact: ClientContact): string[] {
  const { name, email, wantsReminders, wantsTexts, wantsInvoices } = contact
  const { emailsStoppedAt, textsStoppedAt, namingAgreedAt, namingAgreedBy } = contact
  const stopped = (what: string, at: string) => `${what} stopped by ${name} on ${formatDate(at)}`
  const gets = [
    ...(wantsReminders && emailsStoppedAt === null && email ? ['email'] : []),
    ...(wantsTexts && textsStoppedAt === null ? ['text message'] : []),
  ]
  const reached = email && emailsStoppedAt === null
  const invoices = wantsInvoices ? [reached ? 'Gets the invoices they pay by email' : 'Would like invoices'] : []
  const recorded = namingAgreedBy === null ? 'recorded' : `recorded by ${namingAgreedBy}`
  return [
    [...(gets.length > 0 ? [`Gets appointment reminders by ${gets.join(' and ')}`] : []), ...invoices].join(' · '),
    wantsReminders && !email ? 'No email address, so no reminders by email' : '',
    (wantsReminders || wantsInvoices) && email && emailsStoppedAt !== null ? stopped('Emails', emailsStoppedAt) : '',
    wantsTexts && textsStoppedAt !== null ? stopped('Text messages', textsStoppedAt) : '',
    namingAgreedAt === null ? '' : `Client agreed to be named, ${recorded} on ${formatDate(namingAgreedAt)}`,
  ].filter((line) => line !== '')
}

function MailTo({ email }: { email: string }) {
  return (
    <a href={mailLink(email)} className="block text-primary underline-offset-2 hover:underline">
      {useReadableEmail(email)}
    </a>
  )
}
