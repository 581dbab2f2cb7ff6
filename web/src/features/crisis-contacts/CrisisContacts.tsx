import {
  callAddress,
  generalAdvice,
  helplineDirectory,
  textAddress,
} from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import type { CrisisContacts as Answered } from '@openhour/shared/features/crisis-contacts/crisis-contacts.contract.ts'
import { MessageSquare, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { AnchorButton } from '../../ui/Button.tsx'
import { placeName } from './country-names.ts'

type Helpline = Omit<Answered['helplines'][number], 'languages'> & { languages: readonly string[] }
type Contacts = { country: string; emergency: readonly Answered['emergency'][number][]; helplines: readonly Helpline[] }

type CrisisContactsProps = {
  /** The country the client is in, as an ISO code; null if not known. */
  country: string | null | undefined
  /** Its numbers; null if they are not known. */
  contacts: Contacts | null
  /** The heading level. */
  level?: 2 | 3 | undefined
}

/** Whom to call in distress, the emergency number first. Asks the server for nothing, so that it works offline. */
export function CrisisContacts({ country, contacts, level = 3 }: CrisisContactsProps) {
  if (contacts === null)
    return (
      <div className="flex max-w-150 flex-col gap-3">
        <p>{country ? 'We have no phone numbers for your country.' : 'We don’t know which country you are in.'}</p>
        <p>{generalAdvice}</p>
        <p>
          You can find someone to talk to at <DirectoryLink />.
        </p>
      </div>
    )

  const place = placeName(contacts.country)
  const Heading = `h${level}` as const
  return (
    <div className="flex max-w-150 flex-col gap-6">
      <section className="flex flex-col gap-3">
        <Heading className="font-sans text-lg font-semibold tracking-normal">In danger now</Heading>
        <p>If you or someone else is in danger, call the emergency number of {place} or go to the nearest hospital.</p>
        <Buttons>
          {contacts.emergency.map((number) => (
            <EmergencyButton key={number.phone} number={number} />
          ))}
        </Buttons>
      </section>
      <section className="flex flex-col gap-3">
        <Heading className="font-sans text-lg font-semibold tracking-normal">Someone to talk to</Heading>
        <ul className="flex flex-col gap-5">
          {contacts.helplines.map((helpline) => (
            <HelplineItem key={helpline.name} helpline={helpline} />
          ))}
        </ul>
      </section>
      <p className="text-sm text-muted">
        These numbers are for calls from inside {place}. If you are somewhere else, look at <DirectoryLink />.
      </p>
    </div>
  )
}

function EmergencyButton({ number: { phone, service } }: { number: Answered['emergency'][number] }) {
  return (
    <AnchorButton href={callAddress(phone)} size="lg" variant="filled" icon={Phone}>
      {service ? `Call ${phone} (${service.toLowerCase()})` : `Call ${phone}`}
    </AnchorButton>
  )
}

function HelplineItem({ helpline: { name, phone, text, url, languages, hours, note } }: { helpline: Helpline }) {
  return (
    <li className="flex flex-col gap-2">
      <div>
        <p className="font-medium wrap-anywhere">{name}</p>
        {note && <p className="text-sm">{note}.</p>}
        <p className="text-sm text-muted">{[hours, languages.join(', ')].filter(Boolean).join(' · ')}</p>
      </div>
      <Buttons>
        {phone && (
          <AnchorButton href={callAddress(phone)} size="lg" icon={Phone}>
            Call {phone}
          </AnchorButton>
        )}
        {text && (
          <AnchorButton href={textAddress(text.number)} size="lg" icon={MessageSquare}>
            {text.word ? `Text ${text.word} to ${text.number}` : `Text ${text.number}`}
          </AnchorButton>
        )}
        <AnchorButton
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          size="lg"
          variant="ghost"
          aria-label={`Website of ${name}`}
        >
          Website
        </AnchorButton>
      </Buttons>
    </li>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2">{children}</div>
}

function DirectoryLink() {
  return (
    <a
      href={helplineDirectory}
      target="_blank"
      rel="noopener noreferrer"
      className="rounded-sm text-primary underline underline-offset-2"
    >
      {new URL(helplineDirectory).host}
    </a>
  )
}
