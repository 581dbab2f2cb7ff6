import type { ReportSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { type WeeklyReport, WeeklyReportDetails } from '@openhour/shared/features/ai/weekly-reports.contract.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'
import { sectionText } from '../lines/line-sections.ts'
import { reportSections, trendChoices } from './report-labels.ts'
import { dayField } from '../../../ui/form/day-field.ts'

const asText = (sections: unknown) =>
  reportSections(sections as ReportSections, null)
    .filter(({ lines }) => lines.length > 0)
    .map(sectionText)
    .join('\n\n')

const trendField = {
  label: 'Overall trend',
  control: 'cards',
  columns: 3,
  options: trendChoices,
} as const

const day = { ...dayField({ firstDay: '1900-01-01', lastDay: '2199-12-31' }), width: 'pair' } as const

/** A report that is written by hand, or changed. */
export const reportForm = defineForm({
  schema: WeeklyReportDetails,
  shape: WeeklyReportDetails.shape,
  fields: {
    weekStartDate: { label: 'Start date', ...day },
    weekEndDate: { label: 'End date', ...day },
    overallTrend: trendField,
    sections: { label: 'Report', control: 'part', shown: asText },
  },
  errorsAt: { sections: 'sections' },
  toValues: (report: WeeklyReport) => report,
})
