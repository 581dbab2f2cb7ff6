import { openEngines } from '../../platform/ai/open-engines.ts'
import type { Feature } from '../../platform/feature.ts'
import { openDraftJobs } from './draft.jobs.ts'
import { forgetOldSources } from './draft-work.queries.ts'
import { aiDraftsRouter } from './drafts.handlers.ts'

export const aiFeature: Feature = {
  name: 'ai',
  open: ({ reads, database, env, log }) => {
    const engines = openEngines(env.ai)
    const drafts = openDraftJobs({
      pool: database.worker,
      engines,
      concurrency: { builtIn: 2, model: env.ai.concurrency },
      log,
    })
    return {
      routers: { aiDrafts: aiDraftsRouter({ reads, engines }) },
      jobs: [drafts.jobs],
      cleanUp: (at) => [forgetOldSources(at)],
      stop: async () => {
        await drafts.stop()
        await engines.stop()
      },
    }
  },
}
