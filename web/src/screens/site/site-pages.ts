import { LandingPage } from './landing/LandingPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import type { SitePage } from './SiteDocument.tsx'
import { HelpPage } from './texts/HelpPage.tsx'
import { PrivacyPage } from './texts/PrivacyPage.tsx'
import { TermsPage } from './texts/TermsPage.tsx'
import { ClientWelcomePage } from './welcome/ClientWelcomePage.tsx'
import { WelcomeTrialPage } from './welcome/WelcomeTrialPage.tsx'

/** Every page outside, by the name of its file. */
export const sitePages: Record<string, SitePage> = {
  index: {
    title: 'Openhour · Practice management for therapists',
    description:
      'Notes, plans, scheduling and tasks in one quiet place, on a server of your own. Fifty minutes for your clients, ten back for you.',
    Body: LandingPage,
  },
  help: {
    title: 'Help · Openhour',
    description: 'Answers on signing in, two-factor sign-in, clients, plans, location, your data and notices.',
    Body: HelpPage,
  },
  privacy: {
    title: 'Privacy · Openhour',
    description: 'Which data this installation keeps, why, for how long, who receives it, and which rights you have.',
    Body: PrivacyPage,
  },
  terms: {
    title: 'Terms of service · Openhour',
    description: 'What you may expect of this installation of Openhour, and what it expects of you.',
    Body: TermsPage,
  },
  'welcome-trial': {
    title: 'First steps · Openhour',
    description: 'The first steps of a practice, and what is open to you from the first day.',
    Body: WelcomeTrialPage,
  },
  'client-welcome': {
    title: 'For clients · Openhour',
    description: 'What reaches you from your therapist, who reads your record, and whom to ask.',
    Body: ClientWelcomePage,
  },
  '404': {
    title: 'Page not found · Openhour',
    description: 'Nothing is kept at this address.',
    unlisted: true,
    Body: NotFoundPage,
  },
}
