import { labelledAnswers } from '@openhour/shared/features/measures/answer-labels.rules.ts'
import type { DownloadSection } from '../../product/download-section.ts'
import { downloadMeasures } from './portal-measures.queries.ts'

type Answers = readonly (number | null)[]

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
      answers: 'Your answers',
      readAt: 'Read by your therapist',
    },
    rows: ({ clientId }) => downloadMeasures(clientId),
    decode:
      ({ packs }) =>
      ({ measureId, answers, unscored, ...row }) => {
        const pack = packs.get(measureId as string)
        return {
          ...row,
          questionnaire: pack?.name ?? measureId,
          answers:
            answers === null
              ? null
              : labelledAnswers(pack, answers as Answers, (unscored ?? []) as Answers).map((pair) => pair.join(': ')),
        }
      },
  },
]
