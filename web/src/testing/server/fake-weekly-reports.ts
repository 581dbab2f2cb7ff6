import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { AiDraft, Trend } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import type { ListedWeeklyReport, WeeklyReport } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { aiDraftOf, clientId, lineOf } from './fake-ai.ts'
import { openFakeServer } from './fake-server.ts'

const at = '2026-09-14T04:00:00Z'
const source = { id: 'wellness-record:1', kind: 'wellness-record', date: '2026-09-08', text: 'Slept badly.' } as const
const quoted = lineOf('Slept badly.', {
  support: 'extract',
  evidence: [{ source: source.id, start: 0, end: 12, quote: 'Slept badly.' }],
})
const dataAnalyzed = { moodEntries: 5, sessions: 1, clinicalNotes: 2 }
const trend: Trend = {
  overall: 'improving',
  slope: 3.5,
  entries: 5,
  points: [
    { date: '2026-09-07', value: 4 },
    { date: '2026-09-10', value: 6 },
  ],
  statement: 'The ratings improved by +3.5 points a week.',
}

export function reportSectionsOf(given: Partial<ReportSections> = {}): ReportSections {
  return { safety: [], mood: [], progress: [], concerns: [], recommendations: [], insights: [], ...given }
}

/** A draft of last week. */
export function reportDraftOf(given: Partial<AiDraft> = {}): AiDraft {
  const report = reportSectionsOf({ mood: [quoted] })
  const week = { kind: 'report', ofDate: '2026-09-06', createdAt: at, endedAt: at } as const
  return aiDraftOf({ ...week, form: null, session: null, sources: [source], report, trend, dataAnalyzed, ...given })
}

export function reportOf(given: Partial<WeeklyReport> = {}): WeeklyReport {
  return {
    id: crypto.randomUUID(),
    clientId,
    weekStartDate: '2026-09-06',
    weekEndDate: '2026-09-12',
    overallTrend: 'improving',
    trend,
    dataAnalyzed,
    aiGenerated: true,
    engine: 'passages',
    model: null,
    notDone: [],
    sections: reportSectionsOf({ mood: [quoted] }),
    sources: [source],
    version: 1,
    createdAt: at,
    updatedAt: at,
    ...given,
  }
}

function listed({ sections, sources: _sources, ...report }: WeeklyReport): ListedWeeklyReport {
  const lines = Object.values(sections).flat()
  return { ...report, preview: lines[0]?.text ?? '', lines: lines.length, safetyLines: sections.safety.length }
}

/** Weekly reports of one client, and their drafts. */
export function openFakeReports() {
  const drafts: AiDraft[] = []
  const reports: WeeklyReport[] = []
  const noReport = problemOf('not-found', aiTexts.reportNotFound)
  const noDraft = problemOf('not-found', aiTexts.draftNotFound)
  const fake = openFakeServer({
    'aiDrafts/state': () => ({
      model: { name: 'careful-7b', sentTo: 'http://model.example.com' },
      speechToText: null,
      recordingConsent: false,
      defaultEngine: 'passages',
      summariesConsent: true,
      weeklyReportsConsent: false,
    }),
    'aiDrafts/open': () => ({ items: drafts }),
    'aiDrafts/get': ({ id }) => drafts.find((draft) => draft.id === id) ?? noDraft,
    'aiDrafts/startReport': ({ weekStartDate, engine }) => {
      const draft = reportDraftOf({ ofDate: weekStartDate, engine })
      drafts.unshift(draft)
      return draft
    },
    'aiDrafts/update': ({ id, report = null }) => {
      const draft = drafts.find((one) => one.id === id)
      return draft ? Object.assign(draft, { report, version: draft.version + 1 }) : noDraft
    },
    'aiWeeklyReports/list': () => ({ items: reports.map(listed), total: reports.length }),
    'aiWeeklyReports/get': ({ id }) => reports.find((report) => report.id === id) ?? noReport,
    'aiWeeklyReports/keep': ({ draftId, version: _version, ...kept }) => {
      const index = drafts.findIndex(({ id }) => id === draftId)
      if (index < 0) return noDraft
      drafts.splice(index, 1)
      const report = reportOf(kept)
      reports.unshift(report)
      return report
    },
    'aiWeeklyReports/delete': ({ id }) => {
      const index = reports.findIndex((report) => report.id === id)
      return index < 0 ? noReport : { id: reports.splice(index, 1)[0]?.id ?? id }
    },
  })
  return { ...fake, reports, aiDrafts: drafts }
}
