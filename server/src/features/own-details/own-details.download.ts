import type { DownloadSection } from '../../product/download-section.ts'
import { downloadOwnDetails } from './own-details.queries.ts'

export const ownDetailsDownload: readonly DownloadSection[] = [
  {
    name: 'your-details',
    title: 'Your details',
    of: 'account',
    tables: ['profiles'],
    columns: {
      preferredName: 'Preferred name',
      pronouns: 'Pronouns',
      dateOfBirth: 'Date of birth',
      phone: 'Phone',
      phoneMessages: 'Messages on your phone',
      address: 'Address',
      country: 'Country',
      language: 'Language',
      emergencyContactName: 'Emergency contact',
      emergencyContactPhone: 'Emergency contact’s phone',
      emergencyContactRelationship: 'Emergency contact’s relationship to you',
      goodToKnow: 'What your practice should know',
      shared: 'Shared with your practices',
      detailsSharedAt: 'Last shared',
      updatedAt: 'Last changed',
    },
    rows: ({ userId }) => downloadOwnDetails(userId),
  },
]
