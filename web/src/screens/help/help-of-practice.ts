import { clientsPage } from '../../features/clients/clients.page.ts'
import { features } from '../features.ts'
import { adminSettingsPage, settingsPage } from '../settings/settings.page.ts'
import { practiceSettingsTabs } from '../settings/practice-settings-tabs.ts'
import { practicePages } from '../shell/practice-pages.ts'
import { articleOfScreen, type TabArticles } from './article-of-screen.ts'

const tabbed: readonly TabArticles[] = [
  { under: settingsPage.path, tabs: practiceSettingsTabs.therapist },
  { under: adminSettingsPage.path, tabs: practiceSettingsTabs.admin },
  { under: `${clientsPage.path}/`, tabs: features.flatMap(({ profileTabs = [] }) => profileTabs) },
]

/** The article about a screen of therapists or admins. */
export function articleOfPractice(path: string, tab?: unknown): string | undefined {
  return articleOfScreen(practicePages, tabbed, path, tab)
}
