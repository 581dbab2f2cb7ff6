// What may not be imported where, and what may: the layer rules of .oxlintrc.json by example.

const sharedPackages = 'shared runs in the browser and on the server and needs zod and @orpc/contract alone'
const neitherSide = 'shared knows neither side'
const serverOnly = 'Server code imports server code and, by its name'
const webOnly = 'Pages import web code and, by its name'
const noFeature = 'The platform knows no feature'
const sql = 'SQL lives in *.queries.ts alone'
const connections = 'Connections are made in server/src/platform/database alone'
const meetAtQueries = "Features meet only at each other's *.queries.ts"
const noMain = 'main.ts knows everything and nothing knows main.ts'
const noHttp = 'A query knows no HTTP and no handler'
const components = 'web/src/ui alone knows the component libraries'

/**
 * In which folder, what may not be imported there (with the beginning of the message), and what may. `plant` names the file when the folder
 * alone does not choose the layer.
 */
export const layers = [
  {
    folder: 'shared/src/features/clients',
    faults: [
      ['hono', sharedPackages],
      ['node:fs', sharedPackages],
      ['@orpc/server', sharedPackages],
      ['@openhour/server/main.ts', sharedPackages],
      ['../../../../server/src/platform/clock.ts', neitherSide],
      ['../../../../web/src/lib/format.ts', neitherSide],
    ],
    clean: ['zod', 'zod/mini', '@orpc/contract', '../../access/rules.ts', '../../lib/days.ts', './clients.contract.ts'],
  },
  {
    folder: 'shared/src/access',
    faults: [
      ['kysely', sharedPackages],
      ['../../../server/src/main.ts', neitherSide],
      ['../features/clients/clients.rules.ts', 'access knows no feature'],
      ['../contract.ts', 'access knows no feature'],
    ],
    clean: ['zod/mini', '@orpc/contract', './tiers.ts', '../lib/text.ts'],
  },
  {
    folder: 'shared/src/lib',
    faults: [
      ['luxon', 'shared/src/lib is pure'],
      ['@orpc/contract', 'shared/src/lib is pure'],
      ['../access/tiers.ts', 'shared/src/lib is pure'],
      ['../features/clients/clients.rules.ts', 'shared/src/lib is pure'],
    ],
    clean: ['zod/mini', './text.ts'],
  },
  {
    folder: 'shared/src/lib',
    plant: 'planted.test.ts',
    faults: [['../../../web/src/lib/format.ts', neitherSide]],
    clean: ['vitest', 'fast-check', './days.ts'],
  },
  {
    folder: 'server/src',
    faults: [
      ['../../web/src/lib/format.ts', serverOnly],
      ['../../shared/src/lib/days.ts', serverOnly],
      ['kysely', sql],
      ['build ./platform/database/tenancy.ts', sql],
      ['pg', connections],
    ],
    clean: ['hono', '@openhour/shared/lib/days.ts', './features/clients/clients.handlers.ts', 'type pg'],
  },
  {
    folder: 'server/src/platform/mail',
    faults: [
      ['../../../../web/src/lib/format.ts', serverOnly],
      ['../../features/clients/clients.queries.ts', noFeature],
      ['type ../../features/clients/clients.handlers.ts', noFeature],
      ['import ../../features/clients/clients.handlers.ts', noFeature],
      ['../../main.ts', noFeature],
      ['kysely', sql],
      ['build ../database/tenancy.ts', sql],
      ['pg', connections],
    ],
    clean: [
      '@openhour/shared/features/clients/clients.contract.ts',
      'runAs ../database/tenancy.ts',
      './mail.queries.ts',
      'type pg',
    ],
  },
  {
    folder: 'server/src/platform/database',
    faults: [
      ['../../../../shared/src/lib/days.ts', serverOnly],
      ['../../features/clients/clients.queries.ts', noFeature],
    ],
    clean: ['pg', 'kysely', 'build ./tenancy.ts', '../env.ts'],
  },
  {
    folder: 'server/src/platform/live',
    faults: [
      ['@openhour/web/lib/live.ts', serverOnly],
      ['../../main.ts', noFeature],
      ['kysely', sql],
      ['build ../database/tenancy.ts', sql],
    ],
    clean: ['pg', 'type ../database/connection.ts'],
  },
  {
    folder: 'server/src/platform/mail',
    plant: 'planted.queries.ts',
    faults: [
      ['../../../../web/src/lib/format.ts', serverOnly],
      ['../../features/clients/clients.queries.ts', noFeature],
      ['pg', connections],
      ['hono', noHttp],
      ['../http/request.ts', noHttp],
    ],
    clean: ['kysely', 'build ../database/tenancy.ts', 'type pg', '@openhour/shared/lib/text.ts'],
  },
  {
    folder: 'server/src/features/billing',
    faults: [
      ['../../../../web/src/features/billing/prices.ts', serverOnly],
      ['../clients/clients.handlers.ts', meetAtQueries],
      ['../clients/limits.ts', meetAtQueries],
      ['../clients/deep/limits.ts', meetAtQueries],
      ['export ../clients/clients.handlers.ts', meetAtQueries],
      ['../../features/clients/clients.handlers.ts', meetAtQueries],
      ['../../main.ts', noMain],
      ['kysely', sql],
      ['build ../../platform/database/tenancy.ts', sql],
      ['pg', connections],
    ],
    clean: [
      '../clients/clients.queries.ts',
      '../../platform/http/operations.ts',
      './sandbox.ts',
      './billing.queries.ts',
      '@openhour/shared/features/clients/clients.rules.ts',
      '@orpc/server',
      'type pg',
      'runAs ../../platform/database/tenancy.ts',
    ],
  },
  {
    folder: 'server/src/features/billing',
    plant: 'planted.queries.ts',
    faults: [
      ['../../../../shared/src/lib/days.ts', serverOnly],
      ['../clients/limits.ts', meetAtQueries],
      ['../../features/clients/limits.ts', meetAtQueries],
      ['../../main.ts', noMain],
      ['pg', connections],
      ['@orpc/server', noHttp],
      ['../../platform/http/operations.ts', noHttp],
      ['./billing.handlers.ts', noHttp],
      ['./billing.jobs.ts', noHttp],
    ],
    clean: [
      'kysely',
      'build ../../platform/database/tenancy.ts',
      '../clients/clients.queries.ts',
      '../../platform/clock.ts',
    ],
  },
  {
    folder: 'server/src/features/billing',
    plant: 'planted.test.ts',
    faults: [['../../../../web/src/lib/format.ts', serverOnly]],
    clean: ['pg', 'kysely', '../../testing/product.ts', '../../main.ts'],
  },
  {
    folder: 'web/src/ui',
    faults: [
      ['../../../server/src/platform/clock.ts', webOnly],
      ['../lib/api.ts', 'ui knows no data and no domain word'],
      ['../../lib/storage.ts', 'ui knows no data and no domain word'],
      ['type @openhour/shared/access/tiers.ts', 'ui knows no data and no domain word'],
      ['@tanstack/react-query', 'ui knows no data and no domain word'],
      ['@orpc/client', 'ui knows no data and no domain word'],
      ['../features/clients/ClientCard.tsx', 'ui knows nothing above it'],
      ['import ../screens/shell/AppShell.tsx', 'ui knows nothing above it'],
      ['../routes/app.tsx', 'ui knows nothing above it'],
    ],
    clean: ['react', '@base-ui/react/dialog', 'sonner', 'cmdk', './Button.tsx', '../lib/cn.ts', '../lib/theme.ts'],
  },
  {
    folder: 'web/src/lib',
    faults: [
      ['../../../shared/src/lib/days.ts', webOnly],
      ['sonner', components],
      ['../ui/Button.tsx', 'lib knows nothing above it'],
      ['../features/clients/choices.ts', 'lib knows nothing above it'],
      ['../routeTree.gen.ts', 'lib knows nothing above it'],
    ],
    clean: ['@orpc/client', '@tanstack/react-query', '@openhour/shared/contract.ts', './storage.ts'],
  },
  {
    folder: 'web/src/features/billing',
    faults: [
      ['@openhour/server/main.ts', webOnly],
      ['@base-ui/react/dialog', components],
      ['react-day-picker', components],
      ['../clients/ClientCard.tsx', 'Features stand alone'],
      ['type ../clients/form-values.ts', 'Features stand alone'],
      ['../../features/clients/ClientCard.tsx', 'Features stand alone'],
      ['../../screens/shell/PageHead.tsx', 'A feature knows no screen and no route'],
      ['import ../../routes/app.tsx', 'A feature knows no screen and no route'],
    ],
    clean: [
      './PlanPicker.tsx',
      '../../ui/Button.tsx',
      '../../lib/api.ts',
      '@openhour/shared/features/clients/clients.rules.ts',
    ],
  },
  {
    folder: 'web/src/screens/dashboard',
    faults: [
      ['../../../../server/src/main.ts', webOnly],
      ['sonner', components],
      ['../../routes/app.tsx', 'A screen knows no route'],
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
      ['../../ui/Button.tsx', 'A route is wiring'],
    ],
    clean: [
      '../../screens/dashboard/DashboardScreen.tsx',
      '../../features/clients/ClientsPage.tsx',
      '../../lib/api.ts',
    ],
  },
  {
    folder: 'web/src',
    faults: [
      ['../../server/src/main.ts', webOnly],
      ['sonner', components],
    ],
    clean: ['./routeTree.gen.ts', './ui/Toaster.tsx', './lib/query-client.ts'],
  },
]
