// Examples of forbidden and allowed imports for the rules in layers.ts.

const sharedPackages = 'shared runs in the browser and on the server, and uses only zod and @orpc/contract'
const neitherSide = 'shared must not import server or web'
const serverOnly = 'Server code imports server code, and shared code as'
const webOnly = 'Pages import web code, and shared code as'
const noFeature = 'The platform must not import features'
const sql = 'SQL belongs in *.queries.ts'
const connections = 'Only server/src/platform/database opens connections'
const meetAtQueries = "Features may import only each other's *.queries.ts"
const noMain = 'Nothing imports main.ts'
const noHttp = 'A query must not import HTTP code or handlers'
const components = 'Only web/src/ui imports component libraries'

/**
 * Per folder: forbidden imports (with the start of the message) and allowed ones. `plant` names the file where the folder alone does not determine the
 * layer.
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
      ['../features/clients/clients.rules.ts', 'shared/src/access must not import features'],
      ['../contract.ts', 'shared/src/access must not import features'],
    ],
    clean: ['zod/mini', '@orpc/contract', './tiers.ts', '../lib/text.ts'],
  },
  {
    folder: 'shared/src/lib',
    faults: [
      ['luxon', 'shared/src/lib uses only zod'],
      ['@orpc/contract', 'shared/src/lib uses only zod'],
      ['../access/tiers.ts', 'shared/src/lib uses only zod'],
      ['../features/clients/clients.rules.ts', 'shared/src/lib uses only zod'],
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
      ['../all.ts', noMain],
      ['pg', connections],
      ['@orpc/server', noHttp],
      ['../../platform/http/operations.ts', noHttp],
      ['./billing.handlers.ts', noHttp],
      ['./billing.routes.ts', noHttp],
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
      ['../lib/api.ts', 'web/src/ui must not import data or domain code'],
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
      '../../lib/api.ts',
      '@openhour/shared/features/clients/clients.rules.ts',
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
