import { clientsOnly } from '@openhour/shared/access/rules.ts'
import { calendarFilePath } from '@openhour/shared/features/booking/calendar-file.rules.ts'
import { cancellationTexts } from '@openhour/shared/features/portal/portal.rules.ts'
import { Hono } from 'hono'
import { calendarText } from '../../platform/calendar/calendar.ts'
import { now } from '../../platform/clock.ts'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { findForCalendar } from './client-booking.queries.ts'

const idForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * A client's appointment for their own calendar. Others may see that calendar, so the file says nothing but 'Appointment', when and where. It has the id of the
 * emails' files, which replace it.
 */
export function calendarFileRoute({ pools }: { pools: PersonPools }): MountedRoute {
  const routes = new Hono<HostEnv>().get('/:id/appointment.ics', async (c) => {
    const { userId, role } = await c.var.admit(clientsOnly)
    const id = c.req.param('id')
    if (!idForm.test(id)) throw new Refusal('not-found', cancellationTexts.notFound)
    const [rows] = await runAs(poolOf(pools, { role }), { userId, role }, findForCalendar(id))
    const { status, timeZone, ...times } = found(rows, cancellationTexts.notFound)
    const event = { ...times, zone: timeZone, title: 'Appointment', link: null } as const
    const text = calendarText({
      name: 'Appointment',
      zone: timeZone,
      message: { method: 'PUBLISH', at: now().toISOString() },
      events: [{ ...event, status: status === 'pending' ? 'tentative' : 'confirmed' }],
    })
    return c.body(text, 200, {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': 'attachment; filename="appointment.ics"',
    })
  })
  return { path: calendarFilePath, trust: 'browser', body: { kind: 'none' }, routes }
}
