import { rm } from 'node:fs/promises'
import type { Feature } from '../../product/feature.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import { scratchFolder } from '../../platform/files/scratch-file.ts'
import { accountExportFunctionsRouter, accountExportRouter } from './account-export.handlers.ts'
import { openExportJobs } from './account-export.jobs.ts'
import { forgetOldArchives } from './account-export.queries.ts'
import { accountExportRoute } from './account-export.routes.ts'
import { openImports } from './account-import.routes.ts'
import { endLostImports } from './import.queries.ts'

export const accountExportFeature: Feature = {
  name: 'account-export',
  firstData: [
    ofSettingsTab('account', (api) =>
      Promise.all([api.accountExport.state({}), api.accountExport.tablesInUse(), api.accountExport.processNotes({})]),
    ),
  ],
  open: async ({ env, database, files, transfers, secret, sealed, provided, log, reads }) => {
    const scratch = scratchFolder(env)
    await rm(scratch, { recursive: true, force: true })
    const packs = () => provided.measurePacks()
    const exporting = openExportJobs({ pool: database.app, worker: database.worker, files, secret, sealed, packs, log })
    const imports = openImports({ pool: database.app, files, take: transfers.take, secret, sealed, scratch, log })
    return {
      routers: { accountExport: accountExportRouter(reads) },
      functions: accountExportFunctionsRouter(),
      routes: [accountExportRoute({ pool: database.app, files, log }), imports.route],
      jobs: [exporting.jobs],
      cleanUp: (at) => [forgetOldArchives(at), endLostImports(at)],
      stop: async () => void (await Promise.all([exporting.stop(), imports.stop()])),
    }
  },
}
