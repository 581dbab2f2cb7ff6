import type { TabAction } from '../../lib/tab-action.ts'
import { profileTabs } from './profile-tabs.ts'

/** The URL search of the profile: section, action, and the appointment of a new session or note. */
export type ProfileSearch = { tab: string; action?: TabAction; appointmentId?: string }

const isSet = (value: unknown) => value === 1 || value === '1' || value === true

/** Parses untrusted URL search. An unknown section becomes the overview; unknown actions are dropped. */
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
