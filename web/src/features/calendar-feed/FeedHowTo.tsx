import { feedDaysBack } from '@openhour/shared/features/calendar-feed/calendar-feed.rules.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'

const programs: { name: string; steps: string }[] = [
  { name: 'Google Calendar', steps: 'In a browser: Other calendars, the plus sign, From URL.' },
  {
    name: 'iPhone and iPad',
    steps: 'Settings, Apps, Calendar, Calendar Accounts, Add Account, Other, Add Subscribed Calendar.',
  },
  { name: 'Calendar on a Mac', steps: 'File, New Calendar Subscription.' },
  { name: 'Outlook', steps: 'Add calendar, Subscribe from web.' },
  { name: 'Thunderbird', steps: 'New Calendar, On the Network.' },
]

/** Where to enter the address. Menu names change; the word to look for is 'subscribe'. */
export function FeedHowTo() {
  return (
    <Disclosure label="How to add it" hint="Google, Apple, Outlook, Thunderbird">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[10rem_1fr]">
        {programs.map(({ name, steps }) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="-mt-2 text-muted sm:mt-0">{steps}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 max-w-160 text-sm text-muted">
        Subscribe to the address instead of importing a file: an import never updates. The calendar holds the last{' '}
        {feedDaysBack} days and a year ahead, never your notes. Most apps check for changes about every hour, Google
        about once a day. A cancelled appointment disappears at the next check.
      </p>
    </Disclosure>
  )
}
