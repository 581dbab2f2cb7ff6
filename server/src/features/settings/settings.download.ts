import type { DownloadSection } from '../../product/download-section.ts'
import { downloadPicture, pictureFile } from './avatar.queries.ts'
import { downloadAccount, downloadPreferences } from './settings.queries.ts'

/** A client's own account. */
export const settingsDownload: readonly DownloadSection[] = [
  {
    name: 'profile',
    title: 'Profile',
    of: 'account',
    tables: ['users', 'profiles'],
    columns: {
      fullName: 'Name',
      email: 'Email',
      phone: 'Phone',
      country: 'Country',
      timeZone: 'Time zone',
      createdAt: 'Account since',
    },
    rows: ({ userId }) => downloadAccount(userId),
  },
  {
    name: 'preferences',
    title: 'Preferences',
    of: 'account',
    tables: ['user_preferences'],
    columns: {
      theme: 'Theme',
      notifications: 'Notifications',
      look: 'Discreet mode',
      exitSite: 'Where you leave to',
      singleKeys: 'Single keys are shortcuts',
      updatedAt: 'Last changed',
    },
    rows: ({ userId }) => downloadPreferences(userId),
  },
  {
    name: 'picture',
    title: 'Profile picture',
    of: 'account',
    tables: ['profile_pictures'],
    columns: { createdAt: 'Uploaded', bytes: 'Size in bytes' },
    rows: ({ userId }) => downloadPicture(userId),
    file: (_row, { userId }) => pictureFile(userId),
  },
]
