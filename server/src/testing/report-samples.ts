import type { AiDraft } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { AiEvidence, ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import type { WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { draftClient, endedDraft, newDraftClient, withoutDoubts, lookedAtElsewhere } from './ai-samples.ts'
import type { Browser } from './product.ts'
import type { Sample } from './sample.ts'

/** A Sunday. */
export const reportWeekStart = '2026-05-03'

const answered = async <T>(caller: Browser, path: string, json: object): Promise<T> =>
  ((await caller.post(`/rpc/${path}`, { json })).json as { json: T }).json

/** A wellness record of the week. */
export async function addMood(caller: Browser, clientId: string, more: object = {}): Promise<void> {
  await answered(caller, 'wellnessRecords/add', {
    clientId,
    logDate: '2026-05-04',
    moodRating: 3,
    notes: 'Slept badly. Called her sister.',
    ...more,
  })
}

/** A client of the caller with a record in the week. */
async function clientWithWeek(caller: Browser): Promise<string> {
  const id = await draftClient(caller)
  if (!withWeek.has(id)) await addMood(caller, id)
  withWeek.add(id)
  return id
}
const withWeek = new Set<string>()

/** A draft of a report that can be kept. */
export async function readyReport(caller: Browser, clientId?: string): Promise<AiDraft> {
  const of = clientId ?? (await clientWithWeek(caller))
  const { id } = await answered<AiDraft>(caller, 'aiDrafts/startReport', {
    clientId: of,
    weekStartDate: reportWeekStart,
  })
  return endedDraft(caller, id)
}

export const ownLine = (text: string, evidence: AiEvidence[] = []) => ({ text, support: 'own' as const, evidence })
/** The sections of a report that the therapist wrote. @param evidence of a line of the draft, which each keeps */
export const writtenSections = (text = 'She slept better.', evidence?: AiEvidence[]): ReportSections => ({
  safety: [ownLine(text, evidence)],
  mood: [ownLine(text, evidence)],
  progress: [ownLine(text, evidence)],
  concerns: [ownLine(text, evidence)],
  recommendations: [ownLine(text, evidence)],
  insights: [ownLine(text, evidence)],
})
const noDoubts = withoutDoubts('sections', writtenSections())
const noEvidence = Object.fromEntries(
  Object.keys(writtenSections()).map((name) => [
    `sections.${name}.evidence`,
    'A report written by hand has none; weekly-reports.test.ts reads that of a generated one.',
  ]),
)

const written = { weekStartDate: '2026-05-10', weekEndDate: '2026-05-16', overallTrend: 'declining' }

/** A report of the caller. */
export async function ownReport(caller: Browser, clientId?: string): Promise<WeeklyReport> {
  return answered(caller, 'aiWeeklyReports/add', {
    clientId: clientId ?? (await newDraftClient(caller)),
    ...written,
    sections: writtenSections(),
  })
}

/** Samples of the operations on AI weekly reports. */
export const reportSamples: Record<string, Sample> = {
  'aiDrafts.startReport': {
    good: async (caller) => ({
      clientId: await clientWithWeek(caller),
      weekStartDate: reportWeekStart,
      engine: 'passages',
    }),
    bad: { clientId: crypto.randomUUID(), weekStartDate: 'Sunday' },
    row: 'clientId',
    readBack: {
      shownAs: { weekStartDate: ({ ofDate }) => ofDate },
      except: {
        engine: 'No model is connected in tests; model-drafts.test.ts reads it.',
        ...lookedAtElsewhere,
      },
    },
  },
  'aiLeaving.ofReport': {
    good: async (caller) => ({ clientId: await clientWithWeek(caller), weekStartDate: reportWeekStart }),
    bad: { clientId: crypto.randomUUID(), weekStartDate: 'Sunday' },
    row: 'clientId',
    readBack: 'It stores nothing; leaving.test.ts reads what a session’s draft shows.',
  },
  'aiWeeklyReports.list': {
    good: async (caller) => ({ clientId: (await ownReport(caller)).clientId }),
    bad: { clientId: 'x' },
    row: 'clientId',
  },
  'aiWeeklyReports.get': {
    good: async (caller) => ({ id: (await ownReport(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'aiWeeklyReports.add': {
    good: async (caller) => ({
      clientId: await newDraftClient(caller),
      ...written,
      sections: writtenSections(),
    }),
    bad: { clientId: crypto.randomUUID(), ...written, weekEndDate: '2026-05-09' },
    row: 'clientId',
    readBack: { except: { ...noEvidence, ...noDoubts } },
  },
  'aiWeeklyReports.keep': {
    good: async (caller) => {
      const { id, version, report } = await readyReport(caller)
      const [line] = Object.values(report ?? {}).flat()
      return {
        draftId: id,
        version,
        overallTrend: 'declining',
        sections: writtenSections('Slept better.', line?.evidence),
      }
    },
    bad: { draftId: crypto.randomUUID(), version: 0 },
    row: 'draftId',
    readBack: {
      id: ({ id }) => id,
      except: { draftId: 'A kept draft is emptied, and the report does not name it.', ...noDoubts },
    },
  },
  'aiWeeklyReports.update': {
    good: async (caller) => {
      const { id, version } = await ownReport(caller)
      return {
        id,
        version,
        weekStartDate: '2026-05-17',
        weekEndDate: '2026-05-22',
        overallTrend: 'improving',
        sections: writtenSections('She walked twice.'),
      }
    },
    bad: { id: crypto.randomUUID(), version: 1, ...written, overallTrend: 'better' },
    row: 'id',
    readBack: { except: { ...noEvidence, ...noDoubts } },
  },
  'aiWeeklyReports.delete': {
    good: async (caller) => ({ id: (await ownReport(caller)).id }),
    bad: { id: 'x' },
    row: 'id',
  },
  'generate-ai-weekly-report': {
    good: async (caller) => ({ clientId: await clientWithWeek(caller), weekStartDate: reportWeekStart }),
    bad: { clientId: crypto.randomUUID(), weekStartDate: 7 },
    row: 'clientId',
    readBack: 'It answers what was written; report-start.test.ts reads its draft.',
  },
}
