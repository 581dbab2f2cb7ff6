import type { DataAnalyzed } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { type AiEngine, overallTrends, type OverallTrend } from '@openhour/shared/features/ai/ai.rules.ts'
import { reportSectionTitles } from '@openhour/shared/features/ai/weekly-reports.rules.ts'
import { type LucideIcon, Minus, TrendingDown, TrendingUp } from 'lucide-react'
import { countOf, formatFullDay, listed } from '../../../lib/time/format.ts'
import type { Tone } from '../../../ui/tones.ts'
import { type LineSection, shownSections } from '../lines/line-sections.ts'

const nothing = 'Nothing in the records clearly belongs here.'

export const reportSections = (sections: ReportSections, engine: AiEngine | null): LineSection[] =>
  shownSections(sections, reportSectionTitles(engine), nothing)

/** Of a report that the therapist wrote. Nobody looked for passages about safety, so it does not say that there are none. */
export const writtenSections = (sections: ReportSections, empty = ''): LineSection[] =>
  shownSections(sections, reportSectionTitles(null), empty).filter(
    ({ id, lines }) => id !== 'safety' || lines.length > 0,
  )

// A week has no good or bad colour: only a decline asks to be looked at.
export const trends: Record<OverallTrend, { label: string; icon: LucideIcon; tone: Tone }> = {
  improving: { label: 'Improving', icon: TrendingUp, tone: 'good' },
  stable: { label: 'Stable', icon: Minus, tone: 'neutral' },
  declining: { label: 'Declining', icon: TrendingDown, tone: 'honey' },
}

export const trendChoices = overallTrends.map((value) => ({ value, label: trends[value].label }))

/** '3 to 9 May 2026', '29 November to 5 December 2026'. */
export function weekText(from: string, to: string): string {
  if (from === to) return formatFullDay(from)
  const [day, month, year] = formatFullDay(from).split(' ')
  const [, lastMonth, lastYear] = formatFullDay(to).split(' ')
  const start = year !== lastYear ? `${day} ${month} ${year}` : month !== lastMonth ? `${day} ${month}` : day
  return `${start} to ${formatFullDay(to)}`
}

/** 'From 5 wellness records, 2 sessions and 1 clinical note'. */
export function dataText({ moodEntries, sessions, clinicalNotes }: DataAnalyzed): string {
  const parts = [
    countOf(moodEntries, 'wellness record'),
    countOf(sessions, 'session'),
    countOf(clinicalNotes, 'clinical note'),
  ]
  return `From ${listed(parts)}`
}
