import { type ProfileTabId, profileTabIdOf } from './profile-tab-ids.ts'

/** What of the profile stands in the address: the section, what it shall do at once, and the appointment that a new session or note is about. */
export type ProfileSearch = { tab?: ProfileTabId; compose?: 1; new?: 1; appointment?: string }

const asked = (value: unknown) => value === 1 || value === '1' || value === true

/** Reads an address that anybody may have written; what makes no sense is left out. */
export function readProfileSearch(given: Record<string, unknown>): ProfileSearch {
  if (given.tab === undefined) return {}
  const tab = profileTabIdOf(given.tab)
  // The overview writes and adds nothing.
  if (tab === 'overview') return { tab }
  const named = tab === 'session-history' ? given.new : tab === 'clinical-notes' ? given.compose : undefined
  const appointment = asked(named) && given.appointment
  return {
    tab,
    ...(asked(given.compose) ? { compose: 1 } : {}),
    ...(asked(given.new) ? { new: 1 } : {}),
    ...(typeof appointment === 'string' && /^[0-9a-f-]{36}$/i.test(appointment) ? { appointment } : {}),
  }
}
