import { aiFeature } from '../features/ai/ai.feature.ts'
import { appointmentsFeature } from '../features/appointments/appointments.feature.ts'
import { auditFeature } from '../features/audit/audit.feature.ts'
import { clientContactsFeature } from '../features/client-contacts/client-contacts.feature.ts'
import { clientsFeature } from '../features/clients/clients.feature.ts'
import { clinicalNotesFeature } from '../features/clinical-notes/clinical-notes.feature.ts'
import { consentsFeature } from '../features/consents/consents.feature.ts'
import { documentsFeature } from '../features/documents/documents.feature.ts'
import { measuresFeature } from '../features/measures/measures.feature.ts'
import { moneyFeature } from '../features/money/money.feature.ts'
import { selfCareFeature } from '../features/self-care/self-care.feature.ts'
import { sessionsFeature } from '../features/sessions/sessions.feature.ts'
import { tasksFeature } from '../features/tasks/tasks.feature.ts'
import { treatmentPlansFeature } from '../features/treatment-plans/treatment-plans.feature.ts'
import { wellnessRecordsFeature } from '../features/wellness-records/wellness-records.feature.ts'
import type { Feature } from '../lib/feature.ts'
import { overviewFeature } from './client-profile/overview.feature.ts'

/**
 * What the features bring to the profile and the palette, in the order in which it is shown; what is more than the nine first sections of
 * a profile stands after them. Those fetch this list when they are
 * opened; what every page needs from its first load is in shell/pages.ts.
 */
export const features: readonly Feature[] = [
  overviewFeature,
  clientsFeature,
  appointmentsFeature,
  sessionsFeature,
  wellnessRecordsFeature,
  clinicalNotesFeature,
  treatmentPlansFeature,
  documentsFeature,
  selfCareFeature,
  aiFeature,
  tasksFeature,
  measuresFeature,
  clientContactsFeature,
  consentsFeature,
  moneyFeature,
  auditFeature,
]
