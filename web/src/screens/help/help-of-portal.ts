import { portalMorePage } from '../portal-shell/portal-more.page.ts'
import { portalPages } from '../portal-shell/portal-pages.ts'
import { clientSettingsTabs } from '../settings/client-settings-tabs.ts'
import { clientSettingsPage } from '../settings/settings.page.ts'
import { articleOfScreen } from './article-of-screen.ts'

const tabbed = [{ under: clientSettingsPage.path, tabs: clientSettingsTabs }]

/** The article about a screen of the portal. None for More, which is on the way to help from any screen. */
export function articleOfPortal(path: string, tab?: unknown): string | undefined {
  return path === portalMorePage.path ? undefined : articleOfScreen(portalPages, tabbed, path, tab)
}
