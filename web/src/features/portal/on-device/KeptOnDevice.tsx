import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { isCancelled } from '@openhour/shared/features/appointments/appointments.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { queries } from '../../../lib/api/api.ts'
import { connection, onConnection } from '../../../lib/api/connection.ts'
import { useRefresh } from '../../../lib/api/refresh.ts'
import { onDevice, stopKeeping } from '../../../lib/device-store.ts'
import { shownLook } from '../../../lib/look.ts'
import { countOf } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { fetchToasts } from '../../../ui/Toaster.tsx'
import { usePractice } from '../use-practice.ts'
import { keepPractice, keptPractice, type KeptPractice, waitingEntries } from './kept.ts'
import { sendWaiting } from './waiting.ts'
import { SignOutDialog } from './SignOutDialog.tsx'

type KeptOnDeviceProps = {
  /** The signed-in client, who let this browser keep things. */
  person: string
  /** They asked to be signed out. */
  leaving: boolean
  onStay: () => void
  onSignOut: () => void
}

const againAfterMs = 30_000

/**
 * Lazy-loaded. Keeps what is on the device up to date, sends waiting entries as soon as there is a connection, and asks
 * before signing out would delete them.
 */
export function KeptOnDevice({ person, leaving, onStay, onSignOut }: KeptOnDeviceProps) {
  const { practices, practice } = usePractice()
  useSending(person)
  useEffect(() => void fetchToasts(), [])
  const input = { clientId: practice?.clientId ?? '' }
  const { data: home } = useQuery(queries.portal.home.queryOptions({ input, enabled: practice !== undefined }))
  useEffect(() => {
    if (!practices) return
    const update = async () => {
      if (await removeIfLeft(practices)) return
      if (practice && home) await keepPractice(toKeep(practice, home.next, practices.length > 1))
    }
    void update().catch(() => undefined)
  }, [practices, practice, home])
  return leaving && <SignOutDialog onStay={onStay} onSignOut={onSignOut} />
}

function toKeep(practice: JoinedPractice, next: PortalAppointment | null, several: boolean): KeptPractice {
  const { clientId, clockStyle, therapistName } = practice
  return {
    clientId,
    ...(several && { therapistName }),
    next:
      next && !isCancelled(next.status)
        ? {
            startsAt: next.startsAt,
            endsAt: next.endsAt,
            timeZone: next.timeZone,
            clockStyle,
            ...(!shownLook() && { type: next.type, place: next.place }),
          }
        : null,
  }
}

/** If the client is no longer connected with a practice of which something is kept, nothing stays. */
async function removeIfLeft(practices: readonly JoinedPractice[]): Promise<boolean> {
  const [kept, entries] = await Promise.all([keptPractice(), waitingEntries()])
  const records = [...(kept ? [kept] : []), ...entries].map(({ clientId }) => clientId)
  if (records.every((record) => practices.some(({ clientId }) => clientId === record))) return false
  stopKeeping()
  toast.plain('This device no longer keeps anything', {
    description:
      entries.length > 0
        ? `You are no longer connected with a practice. ${countOf(entries.length, 'diary entry', 'diary entries')} could not be sent and ${entries.length === 1 ? 'was' : 'were'} removed from this device.`
        : 'You are no longer connected with a practice.',
  })
  return true
}

/** Sends when the portal opens, when an entry is added, when the connection is back, and every half a minute while one waits. */
function useSending(person: string): void {
  const refresh = useRefresh('mood_logs')
  const send = useEffectEvent(async () => {
    if (connection() === 'offline') return
    const sent = await sendWaiting(person).catch(() => 0)
    if (sent === 0) return
    toast.good(`${countOf(sent, 'diary entry', 'diary entries')} sent`)
    await refresh()
  })
  useEffect(() => {
    const run = () => void send()
    run()
    const stops = [onDevice(run), onConnection(run)]
    addEventListener('online', run)
    const timer = setInterval(run, againAfterMs)
    return () => {
      for (const stop of stops) stop()
      removeEventListener('online', run)
      clearInterval(timer)
    }
  }, [])
}
