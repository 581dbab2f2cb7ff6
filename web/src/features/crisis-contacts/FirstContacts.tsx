import { callAddress, generalAdvice, textAddress } from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import type { OwnCrisisContacts } from '@openhour/shared/features/crisis-contacts/crisis-contacts.contract.ts'
import { MessageSquare, Phone } from 'lucide-react'
import { AnchorButton } from '../../ui/Button.tsx'

/** The first numbers of a country, few enough for one screen: the emergency number, and a line that takes texts or else calls. */
export function FirstContacts({ contacts }: { contacts: OwnCrisisContacts['contacts'] | undefined }) {
  const emergency = contacts?.emergency[0]
  if (!contacts || !emergency) return <p>{generalAdvice}</p>
  const { text } = contacts.helplines.find((line) => line.text) ?? {}
  const line = contacts.helplines.find(({ phone }) => phone)
  return (
    <>
      <AnchorButton href={callAddress(emergency.phone)} size="lg" variant="filled" icon={Phone}>
        Call {emergency.phone}
      </AnchorButton>
      {text ? (
        <AnchorButton href={textAddress(text.number)} size="lg" icon={MessageSquare}>
          {text.word ? `Text ${text.word} to ${text.number}` : `Text ${text.number}`}
        </AnchorButton>
      ) : (
        line?.phone && (
          <AnchorButton href={callAddress(line.phone)} size="lg" icon={Phone}>
            {`Call ${line.phone}, ${line.name}`}
          </AnchorButton>
        )
      )}
    </>
  )
}
