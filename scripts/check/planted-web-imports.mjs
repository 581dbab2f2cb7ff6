// Examples of forbidden and allowed imports for the rules of web in layers.ts, in the form of planted-imports.mjs.

const webOnly = 'Pages import web code, and shared code as'
const components = 'Only web/src/ui imports component libraries'

export const webLayers = [
  {
    folder: 'web/src/ui',
    faults: [
      ['../../../server/src/platform/clock.ts', webOnly],
      ['../lib/api/api.ts', 'web/src/ui must not import data or domain code'],
      ['../../lib/storage.ts', 'web/src/ui must not import data or domain code'],
      ['type @openhour/shared/access/tiers.ts', 'web/src/ui must not import data or domain code'],
      ['@tanstack/react-query', 'web/src/ui must not import data or domain code'],
      ['@orpc/client', 'web/src/ui must not import data or domain code'],
      ['../features/clients/ClientCard.tsx', 'web/src/ui must not import what is built on it'],
      ['import ../screens/shell/AppShell.tsx', 'web/src/ui must not import what is built on it'],
      ['../routes/app.tsx', 'web/src/ui must not import what is built on it'],
    ],
    clean: ['react', '@base-ui/react/dialog', 'sonner', 'cmdk', './Button.tsx', '../lib/cn.ts', '../lib/theme.ts'],
  },
  {
    folder: 'web/src/lib',
    faults: [
      ['../../../shared/src/lib/days.ts', webOnly],
      ['sonner', components],
      ['../ui/Button.tsx', 'web/src/lib must not import what is built on it'],
      ['../features/clients/choices.ts', 'web/src/lib must not import what is built on it'],
      ['../routeTree.gen.ts', 'web/src/lib must not import what is built on it'],
    ],
    clean: ['@orpc/client', '@tanstack/react-query', '@openhour/shared/contract.ts', './storage.ts'],
  },
  {
    folder: 'web/src/features/billing',
    faults: [
      ['@openhour/server/main.ts', webOnly],
      ['@base-ui/react/dialog', components],
      ['react-day-picker', components],
      ['../clients/ClientCard.tsx', 'A feature must not import another feature'],
      ['type ../clients/form-values.ts', 'A feature must not import another feature'],
      ['../../features/clients/ClientCard.tsx', 'A feature must not import another feature'],
      ['../../screens/shell/PageHead.tsx', 'A feature must not import screens or routes'],
      ['import ../../routes/app.tsx', 'A feature must not import screens or routes'],
    ],
    clean: [
      './PlanPicker.tsx',
      '../../ui/Button.tsx',
      '../../lib/api/api.ts',
      '@openhour/shared/features/clients/clients.rules.ts',
    ],
  },
  {
    folder: 'web/src/features/billing/checkout',
    faults: [
      ['@openhour/server/main.ts', webOnly],
      ['@base-ui/react/dialog', components],
      ['../../clients/ClientCard.tsx', 'A feature must not import another feature'],
      ['type ../../clients/list/form-values.ts', 'A feature must not import another feature'],
      ['../../../screens/shell/PageHead.tsx', 'A feature must not import screens or routes'],
    ],
    clean: [
      './PlanPicker.tsx',
      '../BillingPage.tsx',
      '../plans/PlanCard.tsx',
      '../../../ui/Button.tsx',
      '../../../lib/api/api.ts',
    ],
  },
  {
    folder: 'web/src/screens/dashboard',
    faults: [
      ['../../../../server/src/main.ts', webOnly],
      ['sonner', components],
      ['../../routes/app.tsx', 'A screen must not import routes'],
    ],
    clean: [
      '../shell/PageHead.tsx',
      '../../features/clients/ClientCard.tsx',
      '../../features/billing/PlanPicker.tsx',
      '../../ui/Button.tsx',
    ],
  },
  {
    folder: 'web/src/routes/app',
    faults: [
      ['../../../../shared/src/contract.ts', webOnly],
      ['@base-ui/react/menu', components],
      ['../../ui/Button.tsx', 'A route only wires'],
    ],
    clean: [
      '../../screens/dashboard/DashboardScreen.tsx',
      '../../features/clients/ClientsPage.tsx',
      '../../lib/api/api.ts',
    ],
  },
  {
    folder: 'web/src/testing/server',
    faults: [
      ['@openhour/server/main.ts', webOnly],
      ['../../features/clients/ClientCard.tsx', 'Fakes and test pages must not import'],
    ],
    clean: ['./fake-server.ts', '../../ui/Toaster.tsx', '@openhour/shared/contract.ts'],
  },
  {
    folder: 'web/src',
    faults: [
      ['../../server/src/main.ts', webOnly],
      ['sonner', components],
    ],
    clean: ['./routeTree.gen.ts', './ui/Toaster.tsx', './lib/api/query-client.ts'],
  },
]
