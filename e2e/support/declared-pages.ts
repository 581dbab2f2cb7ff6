import type { Role } from '@openhour/shared/access/rules.ts'
import { clientSettingsTabs } from '../../web/src/screens/settings/client-settings-tabs.ts'
import { practiceSettingsTabs } from '../../web/src/screens/settings/practice-settings-tabs.ts'
import { pagesOf } from '../../web/src/screens/shell/pages.ts'

export type Place = [path: string, heading: RegExp, title?: string]

/** Every page of a role and every tab of its settings. */
export function declaredPages(role: Role): Place[] {
  return pagesOf(role).flatMap(({ path, title }): Place[] => {
    const tabs = role === 'client' ? clientSettingsTabs : practiceSettingsTabs[role]
    const shown = path.endsWith('/settings') ? tabs : []
    return [path, ...shown.map(({ id }) => `${path}?tab=${id}`)].map((address) => [address, /./, title])
  })
}

/** The pages that visitors read. */
export const openPages: readonly Place[] = [
  ['/', /Fifty minutes/],
  ['/help', /Help/],
  ['/contact', /Contact/],
  ['/privacy', /Privacy/],
  ['/terms', /Terms/],
  ['/welcome-trial', /start here/],
  ['/offline', /offline/],
  ['/app-offline', /offline/],
]

/** The pages on which visitors sign in and up. */
export const signInPages: readonly Place[] = [
  ['/auth', /Welcome back/],
  ['/auth?mode=sign-up', /Start your free trial/],
  ['/auth?mode=second-factor', /One more step/],
  ['/auth?error=account-not-linked', /This address already has an account/],
  ['/forgot-password', /./],
  ['/reset-password', /./],
  ['/client-welcome', /Welcome/],
]
