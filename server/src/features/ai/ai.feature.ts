import { openEngines } from '../../services/ai/open-engines.ts'
import { ofSettingsTab } from '../../platform/http/first-data.ts'
import type { Feature } from '../../product/feature.ts'
import { openTextSealing } from '../../platform/sealed-text.ts'
import { aiFunctionsRouter } from './ai-functions.handlers.ts'
import { openDraftJobs } from './draft.jobs.ts'
import { openDraftWaiting } from './draft-waiting.ts'
import { forgetOldSources } from './draft-work.queries.ts'
import { aiRequestsRouter, aiSettingsRouter } from './ai-requests.handlers.ts'
import { aiReviewRouter } from './ai-review.handlers.ts'
import { aiDraftsRouter } from './drafts.handlers.ts'
import { openLeaving } from './leaving.ts'
import { leavingRouter } from './leaving.handlers.ts'
import { recordingsRoute } from './recordings.routes.ts'
import { reportDraftJobs } from './report-drafts.jobs.ts'
import { reportFunctionRouter } from './report-function.ts'
import { sessionNotePdfRoute } from './session-note-pdf.routes.ts'
import { aiSessionNotesRouter } from './session-notes.handlers.ts'
import { sessionNoteMails } from './session-notes.mails.ts'
import { transcriptsRoute } from './transcripts.routes.ts'
import { aiWeeklyReportsRouter } from './weekly-reports.handlers.ts'

export const aiFeature: Feature = {
  name: 'ai',
  mails: sessionNoteMails,
  firstData: [
    { page: /^\/app\/ai-summary$/, load: async (api, { search }) => search.size === 0 && api.aiReview.list({}) },
    ofSettingsTab('ai', (api) => Promise.all([api.aiSettings.get(), api.aiRequests.list({})])),
  ],
  open: ({ reads, database, files, transfers, env, log, secret }) => {
    const engines = openEngines(env.ai, env.dataDir)
    const waiting = openDraftWaiting()
    const leaving = openLeaving({ worker: database.worker, engines })
    const drafts = openDraftJobs({
      pool: database.worker,
      files,
      engines,
      // A model on this machine serves one draft at a time. One of each practice waits there for its turn and says which it is.
      concurrency: { passages: 2, model: engines.local ? 40 : env.ai.concurrency },
      log,
    })
    return {
      routers: {
        aiDrafts: aiDraftsRouter({ reads, engines, leaving }),
        aiLeaving: leavingRouter({ reads, leaving }),
        aiRequests: aiRequestsRouter({ reads }),
        aiReview: aiReviewRouter({ reads }),
        aiSessionNotes: aiSessionNotesRouter(reads, openTextSealing(secret, 'messages')),
        aiSettings: aiSettingsRouter(
          { model: engines.model?.shown ?? null, speechToText: engines.speech?.shown ?? null },
          engines,
        ),
        aiWeeklyReports: aiWeeklyReportsRouter(reads),
      },
      functions: {
        ...aiFunctionsRouter({ engines, leaving, waiting }),
        ...reportFunctionRouter({ reads, engines, leaving, waiting }),
      },
      routes: [
        recordingsRoute({ pool: database.app, transfers, engines }),
        sessionNotePdfRoute({ pool: database.app, files }),
        transcriptsRoute(),
      ],
      jobs: [
        drafts.jobs,
        reportDraftJobs({ worker: database.worker, app: database.app, engines, plansOn: () => env.plansOn }),
      ],
      cleanUp: (at) => [forgetOldSources(at)],
      stop: async () => {
        await drafts.stop()
        await engines.stop()
      },
    }
  },
}
