import { type ProfileTabId, profileTabIdOf } from './profile-tab-ids.ts'

/** What of the profile stands in the address: the section, and what it shall do at once. */
export type ProfileSearch = { tab?: ProfileTabId; compose?: 1; new?: 1 }

const asked = (value: unknown) => value === 1 || value === '1' || value === true

/** Reads an address that anybody may have written; what makes no sense is left out. */
export function readProfileSearch(given: Record<string, unknown>): ProfileSearch {
  if (given.tab === undefined) return {}
  const tab = profileTabIdOf(given.tab)
  // The overview writes and adds nothing.
  if (tab === 'overview') return { tab }
  return { tab, ...(asked(given.compose) ? { compose: 1 } : {}), ...(asked(given.new) ? { new: 1 } : {}) }
}
