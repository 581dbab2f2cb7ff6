import {
  type CalendarKind,
  connectedEventTitle,
  type ConnectionTitles,
} from '@openhour/shared/features/connections/connections.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { toast } from '../../lib/toast.ts'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'

const somebody = { name: 'Alex Morgan', preferredName: null }
const choices: { value: ConnectionTitles; label: string; description: string }[] = [
  { value: 'neutral', label: 'Nothing', description: connectedEventTitle('neutral', somebody) },
  { value: 'initials', label: 'Initials', description: connectedEventTitle('initials', somebody) },
]

/** What events show of the client. Saved on selection; reverts if saving fails. */
export function EventTitles({ kind, titles }: { kind: CalendarKind; titles: ConnectionTitles }) {
  const refresh = useRefresh('connections')
  const [wanted, setWanted] = useState<ConnectionTitles>()
  const [fault, setFault] = useState<string>()
  const choose = async (choice: ConnectionTitles) => {
    setWanted(choice)
    setFault(undefined)
    try {
      await api.connections.change({ kind, titles: choice })
      await refresh()
    } catch (error) {
      setFault(problemFrom(error).detail)
      toast.bad('Your choice could not be saved')
    }
    setWanted(undefined)
  }
  return (
    <div className="mt-4 border-t border-line pt-4">
      <Field label="What titles say about the client">
        <RadioCards
          name={`${kind}-titles`}
          className="sm:grid-cols-2"
          options={choices}
          value={wanted ?? titles}
          onChange={({ target }) => void choose(target.value as ConnectionTitles)}
        />
      </Field>
      <div className="mt-3 not-has-[p]:hidden">
        <FormError>{fault}</FormError>
      </div>
    </div>
  )
}
