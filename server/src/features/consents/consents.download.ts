import type { DownloadSection } from '../../product/download-section.ts'
import { endedConsents } from '../data-download/ended-access.queries.ts'
import { listOwnConsents } from './consents.queries.ts'

export const consentsDownload: readonly DownloadSection[] = [
  {
    name: 'consents',
    title: 'Consents',
    of: 'practice',
    tables: ['consents'],
    columns: {
      purpose: 'Purpose',
      version: 'Version',
      text: 'Text',
      askedAt: 'Asked',
      signedAt: 'Signed',
      signedName: 'Signed by',
      declinedAt: 'Declined',
      withdrawnAt: 'Withdrawn',
      imported: 'Imported by the practice',
    },
    rows: ({ clientId }) => listOwnConsents(clientId),
    afterEnd: endedConsents,
  },
]
