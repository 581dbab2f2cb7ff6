// Examples of forbidden and allowed imports for the rules of shared and server in layers.ts; planted-web-imports.mjs has those of web.

const sharedPackages = 'shared runs in the browser and on the server, and uses only zod and @orpc/contract'
const neitherSide = 'shared must not import server or web'
const serverOnly = 'Server code imports server code, and shared code as'
const noFeature = 'Only features import features'
const ground = 'The platform is plumbing and knows no service and no feature'
const belowProduct = 'A service must not import what opens it'
const sql = 'SQL belongs in *.queries.ts'
const connections = 'Only server/src/platform/database opens connections'
const meetAtQueries = "Features may import only each other's *.queries.ts"
const noMain = 'Nothing imports main.ts'
const noHttp = 'A query must not import HTTP code or handlers'

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
      ['../../../../web/src/lib/time/format.ts', neitherSide],
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
    faults: [['../../../web/src/lib/time/format.ts', neitherSide]],
    clean: ['vitest', 'fast-check', './days.ts'],
  },
  {
    folder: 'server/src',
    faults: [
      ['../../web/src/lib/time/format.ts', serverOnly],
      ['../../shared/src/lib/days.ts', serverOnly],
      ['kysely', sql],
      ['build ./platform/database/tenancy.ts', sql],
      ['pg', connections],
    ],
    clean: ['hono', '@openhour/shared/lib/days.ts', './features/clients/clients.handlers.ts', 'type pg'],
  },
  {
    folder: 'server/src/platform/files',
    faults: [
      ['../../../../web/src/lib/time/format.ts', serverOnly],
      ['../../features/clients/clients.queries.ts', noFeature],
      ['type ../../features/clients/clients.handlers.ts', noFeature],
      ['import ../../features/clients/clients.handlers.ts', noFeature],
      ['../../main.ts', noFeature],
      ['type ../../services/sign-in/actors.ts', ground],
      ['../../product/start.ts', ground],
      ['type @openhour/shared/features/clients/clients.contract.ts', ground],
      ['kysely', sql],
      ['build ../database/tenancy.ts', sql],
      ['pg', connections],
    ],
    clean: ['@openhour/shared/access/rules.ts', 'runAs ../database/tenancy.ts', './file-removal.queries.ts', 'type pg'],
  },
  {
    folder: 'server/src/services/mail',
    faults: [
      ['../../../../web/src/lib/time/format.ts', serverOnly],
      ['../../features/clients/clients.queries.ts', noFeature],
      ['../../main.ts', noFeature],
      ['type ../../product/feature.ts', belowProduct],
      ['kysely', sql],
      ['build ../../platform/database/tenancy.ts', sql],
      ['pg', connections],
    ],
    clean: [
      '@openhour/shared/features/clients/clients.contract.ts',
      'runAs ../../platform/database/tenancy.ts',
      '../brand/brand.ts',
      './mail.queries.ts',
      'type pg',
    ],
  },
  {
    folder: 'server/src/product',
    faults: [
      ['../../../web/src/lib/time/format.ts', serverOnly],
      ['../features/clients/clients.handlers.ts', noFeature],
      ['../main.ts', noFeature],
      ['kysely', sql],
      ['pg', connections],
    ],
    clean: ['@openhour/shared/contract.ts', '../services/sign-in/open-routes.ts', '../platform/env.ts', 'type pg'],
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
    folder: 'server/src/services/mail',
    plant: 'planted.queries.ts',
    faults: [
      ['../../../../web/src/lib/time/format.ts', serverOnly],
      ['../../features/clients/clients.queries.ts', noFeature],
      ['pg', connections],
      ['hono', noHttp],
      ['../../platform/http/request.ts', noHttp],
    ],
    clean: ['kysely', 'build ../../platform/database/tenancy.ts', 'type pg', '@openhour/shared/lib/text.ts'],
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
    faults: [['../../../../web/src/lib/time/format.ts', serverOnly]],
    clean: ['pg', 'kysely', '../../testing/product.ts', '../../main.ts'],
  },
]
