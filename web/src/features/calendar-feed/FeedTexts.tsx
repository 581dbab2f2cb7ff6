import type { CalendarFeed } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import { eventTitle, type TitleChoice } from '@openhour/shared/features/calendar-feed/calendar-feed.rules.ts'
import { useState } from 'react'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { formatTimeOfDay } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Field, FormError } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { usePutFeed } from './calendar-feed-query.ts'

const somebody = { name: 'Alex Morgan', preferredName: null }
const exampleLink = 'https://meet.example.com/room'

const choices: { value: TitleChoice; label: string; description: string }[] = [
  { value: 'neutral', label: 'Nothing', description: 'Best if others can see your calendar' },
  { value: 'initials', label: 'Initials', description: 'First and last name' },
  { value: 'first-name', label: 'First name', description: 'Or their preferred name' },
  { value: 'full-name', label: 'Full name', description: 'As in their record' },
]

type Change = Partial<Pick<CalendarFeed, 'titles' | 'withLinks'>>

/** What events say about the client. Saved on selection; reverts if saving fails. */
export function FeedTexts({ feed }: { feed: CalendarFeed }) {
  const put = usePutFeed()
  const [wanted, setWanted] = useState<Change>({})
  const [fault, setFault] = useState<string>()
  const { titles, withLinks } = { ...feed, ...wanted }

  const choose = async (change: Change) => {
    setWanted(change)
    setFault(undefined)
    try {
      put(await api.calendarFeed.change(change))
    } catch (error) {
      setFault(problemFrom(error).detail)
      toast.bad('Your choice could not be saved')
    }
    setWanted({})
  }
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      <Field label="What titles say about the client">
        <RadioCards
          name="calendar-feed-titles"
          className="lg:grid-cols-4"
          options={choices}
          value={titles}
          onChange={({ target }) => void choose({ titles: target.value as TitleChoice })}
        />
      </Field>
      <figure aria-live="polite" className="flex max-w-100 items-stretch gap-3 rounded-lg bg-surface-2 px-3.5 py-3">
        <span aria-hidden className="w-1 shrink-0 rounded-full bg-brand" />
        <span className="min-w-0">
          <figcaption className="text-xs text-muted">How an appointment with {somebody.name} looks there</figcaption>
          <span className="block truncate font-semibold">{eventTitle(titles, somebody)}</span>
          <span className="block text-sm text-muted">
            {formatTimeOfDay('10:00')} to {formatTimeOfDay('10:50')}
          </span>
          {withLinks && <span className="block truncate text-sm text-muted">{exampleLink}</span>}
        </span>
      </figure>
      {titles !== 'neutral' && (
        <p className="max-w-160 text-sm text-muted">
          Everything that shows this calendar then reveals that this person is in therapy: the company behind the app, a
          locked screen, the people you share it with.
        </p>
      )}
      <Switch
        label="Include the meeting link"
        description="For online appointments that have one."
        checked={withLinks}
        onChange={({ target }) => void choose({ withLinks: target.checked })}
        className="border-y border-line"
      />
      <div className="not-has-[p]:hidden">
        <FormError>{fault}</FormError>
      </div>
    </div>
  )
}
