import { useReadableEmail } from '../../lib/readable-email.ts'
import type { Client, ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { mailLink } from '@openhour/shared/lib/mail-link.ts'
import { nameOf } from '../../lib/code-names.ts'
import { phoneMessagesLabels } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { type ReactNode, Suspense } from 'react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { mailTo, phoneTo } from './contact-links.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PortalRow } from './PortalRow.tsx'
import { SectionLink } from './TabLink.tsx'

const GoodToKnow = lazyPart(() => import('./GoodToKnow.tsx').then((file) => file.GoodToKnow))
const OfferedDetails = lazyPart(() => import('./OfferedDetails.tsx').then((file) => file.OfferedDetails))

const linkClass = 'text-primary underline-offset-2 hover:underline'

/** How to reach the client, guardian and payer, and whom to call in a crisis. Unrecorded details are left out, except email and phone. */
export function ContactCard({
  overview: { client, offered, remindersDeclined, keyContacts },
}: {
  overview: ClientOverview
}) {
  const email = useReadableEmail(client.email ?? '')
  const phone = phoneTo(client)
  const emergencyPhone = phoneTo({ phone: client.emergencyContactPhone })
  const emergency = [client.emergencyContactName, client.emergencyContactRelationship].filter(Boolean).join(', ')
  return (
    <Card padding="lg">
      <CardHead title="Contact" level={3} />
      <dl className="flex flex-col gap-3">
        <Row name="Email">
          {client.email ? (
            <a href={mailTo(client, client.email)} className={linkClass}>
              {email}
            </a>
          ) : (
            'No email'
          )}
        </Row>
        <Row name="Phone">
          {phone ? (
            <a href={phone} className={linkClass}>
              {client.phone}
            </a>
          ) : (
            client.phone || 'Not provided'
          )}
          {client.phone && client.phoneMessages && (
            <span className="block text-sm text-muted">{phoneMessagesLabels[client.phoneMessages]}</span>
          )}
        </Row>
        {client.address && (
          <Row name="Address">
            <span className="whitespace-pre-line">{client.address}</span>
          </Row>
        )}
        {(emergency || client.emergencyContactPhone) && (
          <Row name="Emergency contact">
            {emergency && <span className="block">{emergency}</span>}
            {emergencyPhone ? (
              <a href={emergencyPhone} className={linkClass}>
                {client.emergencyContactPhone}
              </a>
            ) : (
              client.emergencyContactPhone
            )}
          </Row>
        )}
        {keyContacts.map((contact) => (
          <Row key={contact.id} name={contact.kind === 'payer' ? 'Payer' : 'Guardian'}>
            <KeyContact contact={contact} />
          </Row>
        ))}
        {client.goodToKnow && (
          <Suspense>
            <GoodToKnow text={client.goodToKnow} />
          </Suspense>
        )}
        <Row name="Client portal">
          <PortalRow client={client} />
        </Row>
        <Row name="Reminders">{remindersOf(client, remindersDeclined)}</Row>
        {!client.mayBook && <Row name="Online booking">Turned off for this client</Row>}
        {client.language && <Row name="Language">{nameOf(client.language, 'language')}</Row>}
        {client.country && <Row name="Country">{nameOf(client.country, 'region')}</Row>}
        {client.timeZone && <Row name="Time zone">{client.timeZone}</Row>}
      </dl>
      {offered && (
        <Suspense>
          <OfferedDetails client={client} offered={offered} />
        </Suspense>
      )}
    </Card>
  )
}

function KeyContact({ contact: { name, relation, email, phone } }: { contact: ClientOverview['keyContacts'][number] }) {
  const call = phoneTo({ phone })
  const mail = useReadableEmail(email ?? '')
  return (
    <>
      <SectionLink address={{ tab: 'contacts' }} className="rounded-sm underline-offset-2 hover:underline">
        <bdi>{[name, relation].filter(Boolean).join(', ')}</bdi>
      </SectionLink>
      {call && (
        <a href={call} className={`block ${linkClass}`}>
          {phone}
        </a>
      )}
      {email && (
        <a href={mailLink(email)} className={`block ${linkClass}`}>
          {mail}
        </a>
      )}
    </>
  )
}

/** What the client gets, whatever the practice allows. */
function remindersOf(client: Client, declined: ClientOverview['remindersDeclined']): string {
  const { email, emailReminders: wantsMails, smsReminders, smsStoppedAt } = client
  if (declined === 'all') return 'The client turned reminders off.'
  const emailReminders = wantsMails && email !== null && declined === 'none'
  const sent = byChannel({ emailReminders, smsReminders, smsStoppedAt })
  return wantsMails && declined === 'email' ? `${sent}. The client turned emails off.` : sent
}

type Channels = Pick<Client, 'emailReminders' | 'smsReminders' | 'smsStoppedAt'>

function byChannel({ emailReminders, smsReminders, smsStoppedAt }: Channels): string {
  if (smsReminders && smsStoppedAt !== null)
    return `${emailReminders ? 'By email. ' : ''}The client stopped text messages by replying STOP.`
  const channels = [...(emailReminders ? ['email'] : []), ...(smsReminders ? ['text message'] : [])]
  return channels.length === 0 ? 'No reminders' : `By ${channels.join(' and ')}`
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-sm leading-relaxed text-muted">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
