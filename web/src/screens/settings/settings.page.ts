import { CircleUserRound, Settings } from 'lucide-react'
import type { Page } from '../../lib/feature.ts'

const profileLine = { label: 'Profile', icon: CircleUserRound }
const settingsLine = { label: 'Settings', icon: Settings }
const settings = {
  title: 'Settings & Profile',
  menuTitle: 'Settings',
  icon: Settings,
  listed: 'foot',
  help: 'settings-profile',
} as const

export const settingsPage = {
  ...settings,
  path: '/app/settings',
  account: [profileLine, settingsLine],
  goKey: 's',
} as const satisfies Page

export const adminSettingsPage: Page = {
  ...settings,
  path: '/app/admin/settings',
  account: [profileLine, settingsLine],
  goKey: 's',
}

/** Clients have a profile page too. Their menu has entries below the settings. */
export const clientSettingsPage: Page = {
  ...settings,
  path: '/client/settings',
  listed: 'main',
  account: [settingsLine],
}
