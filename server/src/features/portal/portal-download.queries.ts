import { sql } from 'kysely'
import { builtOnce } from '../../platform/database/built-once.ts'
import { build } from '../../platform/database/tenancy.ts'
import { ofRecord } from './portal-record.queries.ts'

export const downloadProfile = builtOnce((clientId: string) =>
  build
    .selectFrom('clients')
    .select([
      'name',
      'preferred_name as preferredName',
      'pronouns',
      'date_of_birth as dateOfBirth',
      'age',
      'gender',
      'email',
      'phone',
      'phone_messages as phoneMessages',
      'address',
      'country',
      'time_zone as timeZone',
      'language',
      'emergency_contact_name as emergencyContactName',
      'emergency_contact_phone as emergencyContactPhone',
      'emergency_contact_relationship as emergencyContactRelationship',
      'good_to_know as goodToKnow',
      'email_reminders as emailReminders',
      'sms_reminders as smsReminders',
      'joined_at as joinedAt',
      'details_asked_at as detailsAskedAt',
    ])
    .where('id', '=', clientId)
    .where('user_id', '=', sql<string>`app.user_id()`)
    .compile(),
)

export const downloadAppointments = builtOnce((clientId: string) =>
  build
    .selectFrom('appointments')
    .select([
      'starts_at as startsAt',
      'ends_at as endsAt',
      'time_zone as timeZone',
      'type',
      'status',
      'meeting_link as meetingLink',
      'place',
      'cancellation_hours as cancellationHours',
      'cancelled_at as cancelledAt',
      'cancelled_by as cancelledBy',
      'confirmed_at as confirmedAt',
      'created_at as createdAt',
      'updated_at as updatedAt',
    ])
    .where(ofRecord('appointments', clientId))
    .orderBy('starts_at')
    .orderBy('id')
    .compile(),
)

export const downloadSessions = builtOnce((clientId: string) =>
  build
    .selectFrom('sessions')
    .select([
      'session_date as sessionDate',
      'duration_minutes as durationMinutes',
      'session_type as sessionType',
      'status',
    ])
    .where(ofRecord('sessions', clientId))
    .orderBy('session_date')
    .orderBy('id')
    .compile(),
)

export const downloadTasks = builtOnce((clientId: string) =>
  build
    .selectFrom('self_care_tasks')
    .select(['task', 'category', 'priority', 'created_at as createdAt', 'completed_at as completedAt'])
    .where(ofRecord('self_care_tasks', clientId))
    .orderBy('created_at')
    .orderBy('id')
    .compile(),
)

/** Documents that are shared with the client. Their ids find the files. */
export const downloadDocuments = builtOnce((clientId: string) =>
  build
    .selectFrom('documents')
    .select([
      'id',
      'title',
      'document_type as documentType',
      'description',
      'file_name as fileName',
      'file_size as fileSize',
      'upload_date as uploadDate',
      'shared_at as sharedAt',
    ])
    .where(ofRecord('documents', clientId))
    .where('shared_at', 'is not', null)
    .orderBy('shared_at')
    .orderBy('id')
    .compile(),
)

/** The goals of shared plans with their objectives. Row-level security leaves out what was removed from a plan. */
export const downloadPlans = builtOnce((clientId: string) =>
  build
    .selectFrom('treatment_plans')
    .leftJoin('plan_goals as g', (join) =>
      join.onRef('g.therapist_id', '=', 'treatment_plans.therapist_id').onRef('g.plan_id', '=', 'treatment_plans.id'),
    )
    .leftJoin('plan_objectives as o', (join) =>
      join.onRef('o.therapist_id', '=', 'g.therapist_id').onRef('o.goal_id', '=', 'g.id'),
    )
    .select([
      'treatment_plans.shared_at as sharedAt',
      'treatment_plans.review_date as reviewDate',
      'g.goal',
      'o.objective',
      'o.reached_date as reachedDate',
    ])
    .where(ofRecord('treatment_plans', clientId))
    .where('treatment_plans.shared_at', 'is not', null)
    .orderBy('treatment_plans.shared_at')
    .orderBy('treatment_plans.id')
    .orderBy('g.position')
    .orderBy('g.id')
    .orderBy('o.position')
    .compile(),
)
