import type { PortalAppointment } from '@openhour/shared/features/portal/portal-record.contract.ts'
import { dayIn } from '../../lib/time/day-in.ts'

/** Appointments in their order, by the day on which they start. */
export function byDay(
  appointments: readonly PortalAppointment[],
  zone?: string,
): { day: string; appointments: PortalAppointment[] }[] {
  const days: { day: string; appointments: PortalAppointment[] }[] = []
  for (const appointment of appointments) {
    const day = dayIn(appointment.startsAt, zone)
    const last = days.at(-1)
    if (last?.day === day) last.appointments.push(appointment)
    else days.push({ day, appointments: [appointment] })
  }
  return days
}
