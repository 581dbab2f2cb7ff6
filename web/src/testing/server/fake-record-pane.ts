import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import type { MeasureResponse, RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import type { WellnessRecord } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import type { Operations } from './fake-server.ts'

/** What the pane beside a note reads of the client's record. */
export type ShownRecord = {
  plans: Plan[]
  responses: MeasureResponse[]
  alerts: RiskAlert[]
  diary: WellnessRecord[]
  appointment?: FullAppointment
}

export function recordOperations(record: ShownRecord): Operations {
  return {
    'treatmentPlans/list': () => ({
      items: record.plans,
      total: record.plans.length,
      today: '2026-09-15',
      recentSessions: [],
    }),
    'measures/packs': () => ({ packs: [] }),
    'measures/list': () => ({ responses: record.responses, total: record.responses.length, alerts: record.alerts }),
    'wellnessRecords/list': () => ({
      items: record.diary,
      total: record.diary.length,
      unread: 0,
      trend: { unit: 'day', from: '2026-06-23', to: '2026-09-15', points: [] },
    }),
    'appointments/get': () => record.appointment ?? problemOf('not-found', appointmentTexts.notFound),
  }
}
