import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import { contactKindLabels } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { useReadableEmail } from '../../lib/readable-email.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const [useContactDialogs, ContactDialogs] = defineDialogs<{ clientId: string }>()({
  form: lazyDialog(() => import('./ContactDialog.tsx').then((file) => file.ContactDialog)),
  remove: lazyDialog(() => import('./RemoveContactDialog.tsx').then((file) => file.RemoveContactDialog)),
})

/** Other people of a client, and how to reach them. */
export function ContactsCard({ clientId }: { clientId: string }) {
  const { data, error, refetch, isFetching } = useQuery(
    queries.clientContacts.list.queryOptions({ input: { clientId } }),
  )
  const dialogs = useContactDialogs()
  return (
    <Card padding="lg">
      <CardHead
        title="Other contacts"
        level={3}
        actions={
          <Button size="sm" icon={Plus} aria-haspopup="dialog" onClick={() => dialogs.show({ kind: 'form' })}>
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
          <Skeleton className="h-10" />
        </Loading>
      )}
      <ContactDialogs dialogs={dialogs} clientId={clientId} />
    </Card>
  )
}

function Contacts({
  contacts,
  dialogs,
}: {
  contacts: readonly ClientContact[]
  dialogs: ReturnType<typeof useContactDialogs>
}) {
  if (contacts.length === 0)
    return <p className="text-muted">Parents, partners, payers, referrers and GPs you add will appear here.</p>
  return (
    <ul className="divide-y divide-line">
      {contacts.map((contact) => (
        <li key={contact.id} className="flex items-start justify-between gap-3 py-3 first:pt-0 last:pb-0">
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
              onClick={() => dialogs.show({ kind: 'form', contact })}
            />
            <IconButton
              icon={Trash2}
              label={`Remove ${contact.name}`}
              onClick={() => dialogs.show({ kind: 'remove', contact })}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Reach({ contact: { email, phone, wantsReminders, wantsInvoices } }: { contact: ClientContact }) {
  const wishes = [...(wantsReminders ? ['reminders'] : []), ...(wantsInvoices ? ['invoices'] : [])]
  return (
    <>
      {email && <MailTo email={email} />}
      {phone && <p>{phone}</p>}
      {wishes.length > 0 && <p className="text-sm text-muted">Would like {wishes.join(' and ')}</p>}
    </>
  )
}

function MailTo({ email }: { email: string }) {
  return (
    <a href={mailLink(email)} className="block text-primary underline-offset-2 hover:underline">
      {useReadableEmail(email)}
    </a>
  )
}
