// The pages that `npm run shots -- FOLDER` takes for looking at: name, account, path, and what to do before the picture is taken.
export const views = [
  ['landing', undefined, '/'],
  ['help', undefined, '/help'],
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
  ['dashboard', 'premium@demo.test', '/app/dashboard'],
  ['palette', 'premium@demo.test', '/app/dashboard', (page) => page.keyboard.press('Control+k')],
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
  ['clients', 'premium@demo.test', '/app/clients'],
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
    'profile',
    'premium@demo.test',
    '/app/clients',
    (page) => page.getByRole('link', { name: 'View Details of Maya Okafor' }).click(),
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
  ['billing', 'pro@demo.test', '/app/billing'],
  ['settings', 'premium@demo.test', '/app/settings'],
  ['settings-preferences', 'premium@demo.test', '/app/settings?tab=preferences'],
  ['client-settings', 'client@demo.test', '/client/settings'],
  [
    'notifications-dropdown',
    'premium@demo.test',
    '/app/dashboard',
    (page) => page.getByRole('button', { name: /^Notifications/ }).click(),
  ],
  ['notifications', 'premium@demo.test', '/app/notifications'],
  ['notifications-none', 'admin@demo.test', '/app/admin/notifications'],
  ['client-home', 'client@demo.test', '/client/dashboard'],
  ['admin-home', 'admin@demo.test', '/app/admin'],
]
