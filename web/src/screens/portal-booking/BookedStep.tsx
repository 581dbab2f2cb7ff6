import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { CalendarPlus } from 'lucide-react'
import { calendarLink } from '../../features/portal/calendar-link.ts'
import { portalAppointmentsPage, portalBookPage } from '../../features/portal/portal.page.ts'
import { AnchorButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { AppointmentFacts } from './AppointmentFacts.tsx'
import { StepHeading } from './StepHeading.tsx'
import { useAppointment } from './use-booking.ts'

type BookedStepProps = { practice: JoinedPractice; id: string; moved: boolean; focused: boolean }

/** What was booked, requested or moved, and what comes next. */
export function BookedStep({ practice, id, moved, focused }: BookedStepProps) {
  const appointment = useAppointment(practice.clientId, id)
  const pending = appointment?.status === 'pending'
  return (
    <section>
      <StepHeading focused={focused}>
        {pending ? 'Your request was sent' : moved ? 'Your appointment was moved' : 'Your appointment is booked'}
      </StepHeading>
      <Card padding="lg" className="mt-4 grid gap-5">
        {appointment && <AppointmentFacts slot={appointment} practice={practice} service={appointment} />}
        <p className="text-muted">
          {pending
            ? `${practice.therapistName} accepts it or declines it, and you find the answer here and by email.`
            : 'Your practice has been told.'}
        </p>
        <div className="flex flex-wrap gap-3">
          {appointment && (
            <AnchorButton
              {...calendarLink(id)}
              size="lg"
              variant="filled"
              icon={CalendarPlus}
              className="max-sm:w-full"
            >
              Add to calendar
            </AnchorButton>
          )}
          <PathButton to={portalAppointmentsPage.path} size="lg" className="max-sm:w-full">
            Your appointments
          </PathButton>
          {practice.canBook && (
            <PathButton to={portalBookPage.path} size="lg" variant="ghost" className="max-sm:w-full">
              Book another
            </PathButton>
          )}
        </div>
        {appointment && (
          <p className="text-sm text-muted">
            In your calendar it is called “Appointment” and says nothing about your practice.
          </p>
        )}
      </Card>
    </section>
  )
}
