import type { DownloadSection } from '../../platform/download-section.ts'
import { downloadMeasures } from './portal-measures.queries.ts'

export const measuresDownload: readonly DownloadSection[] = [
  {
    name: 'questionnaires',
    title: 'Questionnaires',
    of: 'practice',
    tables: ['measure_requests', 'measure_responses'],
    columns: {
      questionnaire: 'Questionnaire',
      createdAt: 'Asked',
      startsAt: 'For the appointment at',
      dueDate: 'To be filled in by',
      sentAt: 'Sent',
      answers: 'Your answers, in the order of the questions',
      unscored: 'Your answers to further questions',
      readAt: 'Read by your therapist',
    },
    rows: ({ clientId }) => downloadMeasures(clientId),
  },
]
