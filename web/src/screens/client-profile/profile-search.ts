import type { TabAction } from '../../lib/tab-action.ts'
import { profileTabs } from './profile-tabs.ts'

/** What the address asks of the profile: a section, an action of it, and the appointment that a new session or note is about. */
export type ProfileSearch = { tab: string; action?: TabAction; appointmentId?: string }

const isSet = (value: unknown) => value === 1 || value === '1' || value === true

/** Reads an address that anybody may have written. A section that does not exist is the overview; what the section cannot do is left out. */
export function readProfileSearch(given: Record<string, unknown>): ProfileSearch {
  const tab = profileTabs.find(({ id, aliases = [] }) => [id, ...aliases].some((name) => name === given.tab))
  if (!tab) return { tab: 'overview' }
  const { id, action, actionTakesAppointment } = tab
  if (action === undefined || !isSet(given[action])) return { tab: id }
  const appointment = actionTakesAppointment && given.appointment
  return typeof appointment === 'string' && /^[0-9a-f-]{36}$/i.test(appointment)
    ? { tab: id, action, appointmentId: appointment }
    : { tab: id, action }
}
