import type { CalendarFeed } from '@openhour/shared/features/calendar-feed/calendar-feed.contract.ts'
import { useEffect, useRef, useState } from 'react'
import { ago } from '../../lib/time/ago.ts'
import { api, problemFrom } from '../../lib/api/api.ts'
import { formatDate } from '../../lib/time/format.ts'
import { useNow } from '../../lib/time/now.ts'
import { withProof } from '../../lib/session/proof.ts'
import { toast } from '../../lib/toast.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { usePutFeed } from './calendar-feed-query.ts'
import { NewAddress } from './NewAddress.tsx'

const hourMs = 3_600_000

/** Makes the address, shows it this once, replaces it and takes it away. */
export function FeedAddress({ feed }: { feed: CalendarFeed }) {
  const put = usePutFeed()
  const now = useNow()
  const [made, setMade] = useState<{ address: string; at: string | null }>()
  const [asking, setAsking] = useState<'replace' | 'revoke'>()
  const [busy, setBusy] = useState<'make' | 'revoke'>()
  const [fault, setFault] = useState<string>()
  const first = useRef<HTMLButtonElement>(null)
  const wasOn = useRef(feed.madeAt !== null)
  const on = feed.madeAt !== null
  // Another window may have replaced it meanwhile: what is shown then leads nowhere.
  const address = made?.at === feed.madeAt ? made.address : undefined
  // The button that was pressed has gone with the address.
  useEffect(() => {
    if (wasOn.current && !on && document.activeElement === document.body) first.current?.focus()
    wasOn.current = on
  }, [on])

  const act = async (kind: 'make' | 'revoke', work: () => Promise<void>, failed: string) => {
    setAsking(undefined)
    setFault(undefined)
    setBusy(kind)
    try {
      await work()
    } catch (error) {
      setFault(problemFrom(error).detail)
      toast.bad(failed)
    }
    setBusy(undefined)
  }
  const make = () =>
    act(
      'make',
      async () => {
        const answer = await withProof(() => api.calendarFeed.make())
        setMade({ address: answer.address, at: answer.feed.madeAt })
        put(answer.feed)
      },
      on ? 'The address could not be replaced' : 'The address could not be made',
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
      {feed.madeAt !== null && (
        <p className="text-muted">
          Address made on {formatDate(feed.madeAt)}. {readWords(feed.readAt, now)}
          {address === undefined && ' It was shown when it was made; if you no longer have it, replace it.'}
        </p>
      )}
      <div className="not-has-[p]:hidden">
        <FormError>{fault}</FormError>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button ref={first} busy={busy === 'make'} onClick={() => (on ? setAsking('replace') : void make())}>
          {on ? 'Replace address' : 'Make an address'}
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
        description="The present address stops working at once, in every program that has it. You get a new one to put there."
        confirmLabel="Replace address"
        onConfirm={() => void make()}
      />
      <AlertDialog
        open={asking === 'revoke'}
        onClose={() => setAsking(undefined)}
        title="Turn the calendar feed off?"
        description="The address stops working at once. What a program has read already may stay in it until you remove the calendar there."
        confirmLabel="Turn off"
        onConfirm={() => void revoke()}
      />
    </div>
  )
}

/** Only the hour is known. */
function readWords(readAt: string | null, now: Date): string {
  if (readAt === null) return 'No program has read it yet.'
  if (now.getTime() - Date.parse(readAt) < 2 * hourMs) return 'A program read it within the last two hours.'
  return `A program last read it ${ago(readAt, now)}.`
}
