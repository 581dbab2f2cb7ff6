import { type Role, roles } from '@openhour/shared/access/rules.ts'
import { siteFiles, signInPaths } from '@openhour/shared/lib/public-pages.ts'
import { clientSettingsTabs } from '../../../web/src/screens/settings/client-settings-tabs.ts'
import { practiceSettingsTabs } from '../../../web/src/screens/settings/practice-settings-tabs.ts'
import { pagesOf } from '../../../web/src/screens/shell/pages.ts'

/** A page, and the title of its tab if it is known. */
export type Place = { path: string; title?: string | undefined }

/** Every page that needs no sign-in, and the one for addresses that do not exist. */
export const publicPlaces: Place[] = [...siteFiles.keys(), '/no/such/page', ...signInPaths].map((path) => ({ path }))

/** Every page of a role and every tab of its settings. */
export function placesOf(role: Role): Place[] {
  const tabs = role === 'client' ? clientSettingsTabs : practiceSettingsTabs[role]
  return pagesOf(role).flatMap(({ path, title }) =>
    [path, ...(path.endsWith('/settings') ? tabs.map(({ id }) => `${path}?tab=${id}`) : [])].map((address) => ({
      path: address,
      title: `${title} · Openhour`,
    })),
  )
}

const accounts: Record<Role, string> = {
  therapist: 'premium@demo.test',
  client: 'client@demo.test',
  admin: 'admin@demo.test',
}

/** All pages of the product, by who opens them. */
export const walks: { who: string; account?: string; places: Place[] }[] = [
  { who: 'a visitor', places: publicPlaces },
  ...roles.map((role) => ({ who: role, account: accounts[role], places: placesOf(role) })),
]
