import type { Role } from '@openhour/shared/access/rules.ts'
import {
  Braces,
  CalendarClock,
  CalendarPlus,
  CircleUserRound,
  DatabaseBackup,
  Hourglass,
  Megaphone,
  Palette,
  Plug,
  ReceiptText,
  Server,
  Signature,
  Sparkles,
  Variable,
} from 'lucide-react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { preferencesTab, type SettingsTab } from './settings-tabs.ts'

const profileTab: SettingsTab = {
  id: 'profile',
  title: 'Profile & Password',
  icon: CircleUserRound,
  help: 'settings-profile',
  code: lazyPart(() => import('./ProfileTab.tsx').then((file) => file.ProfileTab)),
}

const practicePreferencesTab: SettingsTab = {
  ...preferencesTab,
  code: lazyPart(() => import('./PracticePreferencesTab.tsx').then((file) => file.PracticePreferencesTab)),
}

const accountTab: SettingsTab = {
  id: 'account',
  title: 'Account & Data',
  icon: DatabaseBackup,
  help: 'settings-account',
  code: lazyPart(() => import('./AccountTab.tsx').then((file) => file.AccountTab)),
}

/** The settings tabs of therapists and admins, in order: those of the specification, then others. */
export const practiceSettingsTabs: Readonly<Record<Exclude<Role, 'client'>, readonly SettingsTab[]>> = {
  therapist: [
    profileTab,
    practicePreferencesTab,
    {
      id: 'practice',
      title: 'Practice',
      icon: CalendarClock,
      help: 'settings-practice',
      code: lazyPart(() => import('./PracticeTab.tsx').then((file) => file.PracticeTab)),
    },
    {
      id: 'branding',
      title: 'Branding',
      icon: Palette,
      help: 'settings-branding',
      code: lazyPart(() => import('./BrandingTab.tsx').then((file) => file.BrandingTab)),
    },
    {
      id: 'integrations',
      title: 'Integrations',
      icon: Plug,
      help: 'settings-integrations',
      code: lazyPart(() => import('./IntegrationsTab.tsx').then((file) => file.IntegrationsTab)),
    },
    accountTab,
    {
      id: 'booking',
      title: 'Booking',
      icon: CalendarPlus,
      help: 'settings-booking',
      code: lazyPart(() => import('./BookingTab.tsx').then((file) => file.BookingTab)),
    },
    {
      id: 'invoices',
      title: 'Invoices',
      icon: ReceiptText,
      help: 'settings-invoices',
      code: lazyPart(() => import('./InvoicesTab.tsx').then((file) => file.InvoicesTab)),
    },
    {
      id: 'consents',
      title: 'Consents',
      icon: Signature,
      help: 'settings-consents',
      code: lazyPart(() => import('./ConsentTextsTab.tsx').then((file) => file.ConsentTextsTab)),
    },
    {
      id: 'ai',
      title: 'AI',
      icon: Sparkles,
      help: 'settings-ai',
      code: lazyPart(() => import('./AiTab.tsx').then((file) => file.AiTab)),
    },
    {
      id: 'api',
      title: 'API & webhooks',
      icon: Braces,
      help: 'settings-api',
      code: lazyPart(() => import('./ApiTab.tsx').then((file) => file.ApiTab)),
    },
  ],
  admin: [
    profileTab,
    practicePreferencesTab,
    accountTab,
    {
      id: 'installation',
      title: 'Server',
      icon: Server,
      help: 'settings-installation',
      code: lazyPart(() => import('./InstallationTab.tsx').then((file) => file.InstallationTab)),
    },
    {
      id: 'announcements',
      title: 'Announcements',
      icon: Megaphone,
      help: 'settings-announcements',
      code: lazyPart(() => import('./AnnouncementsTab.tsx').then((file) => file.AnnouncementsTab)),
    },
    {
      id: 'retention',
      title: 'Retention',
      icon: Hourglass,
      help: 'settings-retention',
      code: lazyPart(() => import('./RetentionTab.tsx').then((file) => file.RetentionTab)),
    },
    {
      id: 'environment',
      title: 'Environment',
      icon: Variable,
      help: 'settings-environment',
      code: lazyPart(() => import('./EnvironmentTab.tsx').then((file) => file.EnvironmentTab)),
    },
  ],
}
