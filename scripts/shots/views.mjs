// The pages of `npm run shots -- FOLDER`: name, account, path and an optional action before the screenshot.
import { features } from '../../web/src/screens/features.ts'
import { pages } from '../../web/src/screens/shell/pages.ts'
import { roleOfPath } from '../../web/src/screens/shell/role-of-path.ts'

const accounts = { therapist: 'premium@demo.test', client: 'client@demo.test', admin: 'admin@demo.test' }
const openMaya = async (page) => {
  await page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()
  await page.getByRole('heading', { name: 'Maya Okafor' }).waitFor()
}

const declaredPages = pages.map(({ path }) => [path.slice(1).replaceAll('/', '-'), accounts[roleOfPath(path)], path])
const settingsTabs = features
  .flatMap((feature) => feature.settingsTabs ?? [])
  .map(({ id }) => [`settings-${id}`, accounts.therapist, `/app/settings?tab=${id}`])
const profileTabs = features
  .flatMap((feature) => feature.profileTabs ?? [])
  .map(({ id }) => [
    `profile-${id}`,
    accounts.therapist,
    '/app/clients',
    async (page) => {
      await openMaya(page)
      await page.goto(new URL(`?tab=${id}`, page.url()).href)
    },
  ])

export const views = [
  ...declaredPages,
  ...settingsTabs,
  ...profileTabs,
  ['landing', undefined, '/'],
  ['help', undefined, '/help'],
  ['contact', undefined, '/contact'],
  ['privacy', undefined, '/privacy'],
  ['terms', undefined, '/terms'],
  ['welcome-trial', undefined, '/welcome-trial'],
  ['client-welcome', undefined, '/client-welcome'],
  ['auth', undefined, '/auth'],
  ['auth-sign-up', undefined, '/auth?mode=sign-up'],
  ['auth-failed', undefined, '/auth?error=account-not-linked'],
  ['forgot-password', undefined, '/forgot-password'],
  ['not-found', undefined, '/no/such/page'],
  [
    'location-gate',
    undefined,
    '/welcome-trial',
    async (page) => {
      const elsewhere = JSON.stringify({ country: 'United States', countryCode: 'US' })
      await page.evaluate((override) => {
        localStorage.setItem('geolocation_override', override)
        sessionStorage.clear()
      }, elsewhere)
      await page.reload()
    },
  ],
  ['palette', 'premium@demo.test', '/app/dashboard', (page) => page.keyboard.press('Control+k')],
  ['billing-pro', 'pro@demo.test', '/app/billing'],
  [
    'palette-results',
    'premium@demo.test',
    '/app/dashboard',
    async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').waitFor()
      await page.keyboard.type('ma')
    },
  ],
  ['clients-limit', 'expired@demo.test', '/app/clients'],
  ['clients-archived-empty', 'trial@demo.test', '/app/clients?archived=true'],
  [
    'clients-add',
    'premium@demo.test',
    '/app/clients',
    async (page) => {
      await page.getByRole('button', { name: 'Add Client' }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add Client' }).click()
    },
  ],
  [
    'security',
    'premium@demo.test',
    '/app/settings',
    (page) => page.getByRole('heading', { name: 'Two-factor' }).scrollIntoViewIfNeeded(),
  ],
  [
    'two-factor-set-up',
    'premium@demo.test',
    '/app/settings',
    (page) => page.getByRole('button', { name: 'Set up two-factor' }).click(),
  ],
  [
    'notifications-dropdown',
    'premium@demo.test',
    '/app/dashboard',
    (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  ],
]
