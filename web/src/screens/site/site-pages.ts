import { AppOfflinePage } from './AppOfflinePage.tsx'
import { heroPicture } from './landing/Hero.tsx'
import { LandingPage } from './landing/LandingPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { OfflinePage } from './OfflinePage.tsx'
import type { SitePage } from './SiteDocument.tsx'
import { ContactPage } from './texts/ContactPage.tsx'
import { HelpPage } from './texts/HelpPage.tsx'
import { PrivacyPage } from './texts/PrivacyPage.tsx'
import { TermsPage } from './texts/TermsPage.tsx'
import { WelcomeTrialPage } from './welcome/WelcomeTrialPage.tsx'

/** The public pages, by file name. */
export const sitePages: Record<string, SitePage> = {
  index: {
    title: 'Openhour · Practice management for therapists',
    description:
      'Notes, scheduling, a client portal and AI drafts you can check, on a server of your own. Fifty minutes for your clients, ten back for you.',
    styles: '/src/styles/landing.css',
    firstOnPhones: heroPicture.onPhones,
    Body: LandingPage,
  },
  help: {
    title: 'Help · Openhour',
    description:
      'A short article about every screen, for therapists and their clients, and answers about signing in, plans and location.',
    module: '/src/help.ts',
    Body: HelpPage,
  },
  contact: {
    title: 'Contact · Openhour',
    description: 'Write to the people who run this installation of Openhour, with or without an account.',
    Body: ContactPage,
  },
  privacy: {
    title: 'Privacy · Openhour',
    description: 'What data this installation stores, why, for how long, who receives it and what rights you have.',
    Body: PrivacyPage,
  },
  terms: {
    title: 'Terms of service · Openhour',
    description: 'What you can expect from this installation of Openhour, and what it expects from you.',
    Body: TermsPage,
  },
  'welcome-trial': {
    title: 'First steps · Openhour',
    description: 'How to set up your practice, and what is included from the first day.',
    Body: WelcomeTrialPage,
  },
  offline: {
    title: 'You’re offline · Openhour',
    description: 'Whom to call if you need help now.',
    unlisted: true,
    script: '/leave.js',
    module: '/src/offline.ts',
    styles: '/src/styles/offline.css',
    Body: OfflinePage,
  },
  'app-offline': {
    title: 'You’re offline · Openhour',
    description: 'This page needs a connection.',
    unlisted: true,
    Body: AppOfflinePage,
  },
  '404': {
    title: 'Page not found · Openhour',
    description: 'There is no page at this address.',
    unlisted: true,
    Body: NotFoundPage,
  },
}
