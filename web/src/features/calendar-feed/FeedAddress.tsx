import type { CalendarFeed } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { ago } from '../../lib/time/ago.ts'
import { api } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'
import { useAction } from '../../lib/use-action.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { usePutFeed } from './calendar-feed-query.ts'
import { NewAddress } from './NewAddress.tsx'

const hourMs = 3_600_000

/** Creates the address, shows it once, replaces it and removes it. */
export function FeedAddress({ feed }: { feed: CalendarFeed }) {
  const put = usePutFeed()
  const now = useNow()
  const [made, setMade] = useState<{ address: string; at: string | null }>()
  const [asking, setAsking] = useState<'replace' | 'revoke'>()
  const { busy, refusal, run } = useAction<'make' | 'revoke'>()
  const first = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(feed.addressCreatedAt !== null)
  const on = feed.addressCreatedAt !== null
  // Another tab may have replaced it; the shown address would no longer work.
  const address = made?.at === feed.addressCreatedAt ? made.address : undefined
  // The pressed button disappears together with the address.
  useEffect(() => {
    if (wasOn.current && !on && document.activeElement === document.body) first.current?.focus()
    wasOn.current = on
  }, [on])

  const act = (kind: 'make' | 'revoke', work: () => Promise<void>, failed: string) => {
    setAsking(undefined)
    return run(kind, work, failed)
  }
  const make = () =>
    act(
      'make',
      async () => {
        const answer = await withProof(() => api.calendarFeed.make())
        setMade({ address: answer.address, at: answer.feed.addressCreatedAt })
        put(answer.feed)
      },
      on ? 'The address could not be replaced' : 'The address could not be created',
    )
  const revoke = () =>
    act(
      'revoke',
      async () => {
        put(await api.calendarFeed.revoke())
        setMade(undefined)
        toast.good('The calendar feed is off')
      },
      'The calendar feed could not be turned off',
    )

  return (
    <div className="flex flex-col gap-4">
      {address !== undefined && <NewAddress key={address} address={address} />}
      {feed.addressCreatedAt !== null && (
        <p className="text-muted">
          Address created on {formatDate(feed.addressCreatedAt)}. {lastReadText(feed.readAt, now)}
          {address === undefined && ' It was shown once. If you no longer have it, replace it.'}
        </p>
      )}
      <div className="not-has-[p]:hidden">
        <FormError>{refusal}</FormError>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} busy={busy === 'make'} onClick={() => (on ? setAsking('replace') : void make())}>
          {on ? 'Replace address' : 'Create address'}
        </Button>
        {on && (
          <Button variant="danger-text" busy={busy === 'revoke'} onClick={() => setAsking('revoke')}>
            Turn off
          </Button>
        )}
      </div>
      <AlertDialog
        open={asking === 'replace'}
        onClose={() => setAsking(undefined)}
        title="Replace the address?"
        description="The current address stops working immediately in every calendar that uses it. You will get a new one to add there."
        confirmLabel="Replace address"
        onConfirm={() => void make()}
      />
      <AlertDialog
        open={asking === 'revoke'}
        onClose={() => setAsking(undefined)}
        title="Turn the calendar feed off?"
        description="The address stops working immediately. Appointments that a calendar app has already read may stay there until you remove the calendar."
        confirmLabel="Turn off"
        onConfirm={() => void revoke()}
      />
    </div>
  )
}

/** Reads are recorded to the hour. */
function lastReadText(readAt: string | null, now: Date): string {
  if (readAt === null) return 'Not synced yet.'
  if (now.getTime() - Date.parse(readAt) < 2 * hourMs) return 'Last synced less than 2 hours ago.'
  return `Last synced ${ago(readAt, now)}.`
}
