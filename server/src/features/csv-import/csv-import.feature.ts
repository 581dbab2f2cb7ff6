import { csvImportsContract } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { implement } from '@orpc/server'
import { now } from '../../platform/clock.ts'
import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { forgetOldImports, listImports } from './csv-import.queries.ts'
import { csvImportRoute } from './csv-import.routes.ts'
import { undoSteps } from './undoing.ts'

export const csvImportFeature: Feature = {
  name: 'csv-import',
  firstData: [ofSettingsTab('account', (api) => api.csvImports.list())],
  open: ({ database }) => ({
    routers: { csvImports: csvImportsRouter() },
    routes: [csvImportRoute({ pool: database.app })],
    cleanUp: (at) => [forgetOldImports(at)],
  }),
}

function csvImportsRouter() {
  const os = implement(csvImportsContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ context: { actor, run } }) => {
      const [items] = await run(listImports(actor.userId, now().toISOString()))
      return { items }
    }),
    undo: os.undo.handler(async ({ input: { id }, context: { run } }) => ({ id, ...(await undoSteps(run, id)) })),
  })
}
