import type { Problem } from '@openhour/shared/access/refusals.ts'
import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { HoldCountdown } from '../../features/booking/HoldCountdown.tsx'
import { PhoneField } from '../../features/booking/PhoneField.tsx'
import { SlotRefused } from '../../features/booking/SlotRefused.tsx'
import { useHolding } from '../../features/booking/use-holding.ts'
import { cancelText } from '../../features/portal/cancel-text.ts'
import { ListSkeleton } from '../../features/portal/ListSkeleton.tsx'
import { api } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/Field.tsx'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { StepHeading } from './StepHeading.tsx'
import { type Booking, ownZone } from './use-booking.ts'

type ConfirmStepProps = { booking: Booking; startsAt: string; focused: boolean }

/** What is about to be booked, while the time is held. Also after loading the page again, which holds it anew. */
export function ConfirmStep({ booking, startsAt, focused }: ConfirmStepProps) {
  const { practice, search, go, service, byRequest } = booking
  // A refetch after the number was sent does not take its field away.
  const [needsPhone] = useState(booking.needsPhone)
  const [phone, setPhone] = useState(booking.ownPhone ?? '')
  const [missing, setMissing] = useState(false)
  const phoneInput = useRef<HTMLInputElement>(null)
  const { clientId, therapistName, timeZone, clockStyle, bookingPolicy } = practice
  const { confirm: _, ...chosen } = search
  const holding = useHolding({ clientId, serviceId: service.id, moving: search.move })
  const [key] = useState(() => crypto.randomUUID())
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<Problem>()
  const refresh = useRefresh('appointments', 'booking_services', 'profiles')
  const holdAgain = useEffectEvent(() => void holding.hold(startsAt))
  useEffect(() => holdAgain(), [])

  const send = async () => {
    if (needsPhone && phone.trim() === '') {
      setMissing(true)
      return phoneInput.current?.focus()
    }
    setBusy(true)
    setRefusal(undefined)
    const { minutes, type, price } = service
    const wanted = {
      clientId,
      serviceId: service.id,
      startsAt,
      seen: { minutes, type, price },
      ...(needsPhone && { phone }),
    }
    let saved: PortalAppointment
    try {
      const { move } = search
      saved = await (move
        ? saidIfLost('move', () => api.clientBooking.move({ ...wanted, id: move }))
        : saidIfLost('booking', () => api.clientBooking.confirm(wanted, { context: { idempotencyKey: key } })))
    } catch (error) {
      const refused = problemFrom(error)
      setRefusal(refused)
      setBusy(false)
      if (refused.errors?.phone) return phoneInput.current?.focus()
      return refresh()
    }
    await refresh()
    go({ booked: saved.id, ...(search.move && { move: search.move }) }, true)
  }
  const problem = refusal ?? holding.problem
  const unreached = problem?.code === 'unavailable'
  const phoneFault = refusal?.errors?.phone ?? (missing ? ownDetailsTexts.phoneNeeded : undefined)
  if (problem && !unreached && !refusal?.errors?.phone)
    return (
      <SlotRefused
        problem={problem}
        display={{ zone: ownZone(), practiceZone: timeZone, clockStyle }}
        kept={search.move ? 'Your appointment stays as it is.' : 'Nothing was booked.'}
        busy={busy}
        onTake={(slot) => go({ ...search, at: slot.startsAt }, true)}
        onBack={() => go({ ...chosen }, true)}
      />
    )
  if (!holding.held && !unreached && !phoneFault) return <ListSkeleton label="Keeping this time free for you" />
  const slot = { startsAt, endsAt: new Date(Date.parse(startsAt) + service.minutes * 60_000).toISOString(), timeZone }
  return (
    <section>
      <StepHeading focused={focused}>{search.move ? 'Move to this time?' : 'Is this right?'}</StepHeading>
      <Card padding="lg" className="mt-4 grid gap-5">
        <AppointmentFacts slot={slot} practice={practice} service={service} />
        {holding.held && <HoldCountdown untilMs={holding.held.untilMs} />}
        {byRequest && (
          <p>
            {search.move
              ? `${therapistName} has to accept the new time. The time you have now is given up.`
              : `This is a request. ${therapistName} accepts it or declines it, and you find the answer here and by email.`}
          </p>
        )}
        {needsPhone && (
          <PhoneField
            therapistName={therapistName}
            ref={phoneInput}
            value={phone}
            error={phoneFault}
            onChange={({ target }) => {
              setPhone(target.value)
              setMissing(false)
            }}
          />
        )}
        <div>
          <h3 className="font-sans text-base font-semibold tracking-normal">Cancelling</h3>
          <p className="mt-1 text-muted">{cancelText(practice.cancellationHours)}</p>
          {bookingPolicy && <p className="mt-2 wrap-anywhere whitespace-pre-line text-muted">{bookingPolicy}</p>}
        </div>
        <FormError>{unreached && problem.detail}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button variant="filled" size="xl" busy={busy} onClick={() => void send()} className="max-sm:w-full">
            {byRequest ? 'Send request' : search.move ? 'Move appointment' : 'Book appointment'}
          </Button>
          <Button size="xl" onClick={() => go(chosen)} className="max-sm:w-full">
            Choose another time
          </Button>
        </div>
      </Card>
    </section>
  )
}
