import { type ContactKind, contactKindLabels } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import type { Row } from './archived-rows.ts'
import { accountOf, chargeItemOf } from './fhir-money.ts'
import { addendumOf, consentOf, documentOf, measureOf, noteOf, provenanceOf } from './fhir-documents.ts'
import {
  by,
  coding,
  type Context,
  given,
  instant,
  isCode,
  note,
  notes,
  patient,
  pronounsExtension,
  type Resource,
  survey,
  terminology,
  text,
} from './fhir-parts.ts'

const genders: Record<string, string> = { female: 'female', woman: 'female', male: 'male', man: 'male' }
/** Said instead of a gender. */
const notSaid: readonly string[] = ['', 'not stated', 'not known', 'unknown', 'prefer not to say']

function genderOf(value: unknown): string {
  const gender = typeof value === 'string' ? value.trim().toLowerCase() : ''
  return notSaid.includes(gender) ? 'unknown' : by(genders, gender, 'other')
}

const languageOf = (language: string) => (isCode(language) ? coding('urn:ietf:bcp:47', language) : { text: language })

const telecomOf = ({ email, phone }: Row) => [
  ...(text(email) ? [{ system: 'email', value: email }] : []),
  ...(text(phone) ? [{ system: 'phone', value: phone }] : []),
]

function patientOf(row: Row): Resource {
  const contact = text(row.emergency_contact_name) ?? text(row.emergency_contact_phone)
  return {
    resourceType: 'Patient',
    id: row.id as string,
    active: row.archived_at === null,
    name: [
      { use: 'official', text: row.name },
      ...(text(row.preferred_name) ? [{ use: 'usual', text: row.preferred_name }] : []),
    ],
    telecom: telecomOf(row),
    gender: genderOf(row.gender),
    birthDate: given(row.date_of_birth),
    address: (text(row.address) ?? text(row.country)) && [{ text: text(row.address), country: text(row.country) }],
    extension: text(row.pronouns) && [{ url: pronounsExtension, valueCodeableConcept: { text: row.pronouns } }],
    communication: text(row.language) ? [{ language: languageOf(row.language as string), preferred: true }] : undefined,
    contact: contact
      ? [
          {
            name: text(row.emergency_contact_name) && { text: row.emergency_contact_name },
            relationship: text(row.emergency_contact_relationship) && [{ text: row.emergency_contact_relationship }],
            telecom: text(row.emergency_contact_phone) && [{ system: 'phone', value: row.emergency_contact_phone }],
          },
        ]
      : undefined,
  }
}

const contactRoles: Record<string, string> = { guardian: 'GUARD', partner: 'SIGOTHR', payer: 'GUAR' }

function contactOf(row: Row, context: Context): Resource[] {
  const role = contactRoles[String(row.kind)]
  return [
    {
      resourceType: 'RelatedPerson',
      id: row.id as string,
      patient: patient(context),
      relationship: [
        {
          ...(role && coding('http://terminology.hl7.org/CodeSystem/v3-RoleCode', role)),
          text: text(row.relation) ?? contactKindLabels[row.kind as ContactKind],
        },
      ],
      name: [{ text: row.name }],
      telecom: telecomOf(row),
    },
  ]
}

function conditionOf(row: Row, context: Context): Resource[] {
  if (!text(row.diagnosis)) return []
  return [
    {
      resourceType: 'Condition',
      id: `${row.id as string}-diagnosis`,
      clinicalStatus: coding(`${terminology}/condition-clinical`, 'active'),
      code: { text: row.diagnosis },
      subject: patient(context),
    },
  ]
}

const appointmentStates = {
  pending: 'pending',
  scheduled: 'booked',
  confirmed: 'booked',
  completed: 'fulfilled',
  'no-show': 'noshow',
}

function appointmentOf(row: Row, context: Context): Resource {
  return {
    resourceType: 'Appointment',
    id: row.id as string,
    status: by(appointmentStates, row.status, 'cancelled'),
    cancelationReason: text(row.cancel_reason) && { text: row.cancel_reason },
    appointmentType: { text: row.type },
    start: instant(row.starts_at),
    end: instant(row.ends_at),
    created: instant(row.created_at),
    comment: text(row.notes),
    participant: [
      { actor: patient(context), status: row.confirmed_at === null ? 'needs-action' : 'accepted' },
      ...(text(row.place) ? [{ actor: { type: 'Location', display: row.place }, status: 'accepted' }] : []),
    ],
  }
}

const encounterStates = { scheduled: 'planned', completed: 'finished', 'no-show': 'cancelled' }

function encounterOf(row: Row, context: Context): Resource {
  return {
    resourceType: 'Encounter',
    id: row.id as string,
    status: by(encounterStates, row.status, 'cancelled'),
    class: { system: `${terminology}/v3-ActCode`, code: 'AMB', display: 'ambulatory' },
    type: [{ text: row.session_type }],
    subject: patient(context),
    appointment: row.appointment_id ? [{ reference: `Appointment/${row.appointment_id as string}` }] : undefined,
    period: { start: row.session_date },
    length: { value: row.duration_minutes, unit: 'min', system: 'http://unitsofmeasure.org', code: 'min' },
  }
}

function goalOf(row: Row, context: Context): Resource {
  const objectives = context.objectivesOf(row.id as string)
  return {
    resourceType: 'Goal',
    id: row.id as string,
    lifecycleStatus: row.retired_at === null ? 'active' : 'cancelled',
    description: { text: row.goal },
    subject: patient(context),
    target: objectives.map((objective) => ({
      measure: { text: 'Objective' },
      detailString: objective.objective,
      dueDate: given(objective.reached_date),
    })),
  }
}

const planStates = { active: 'active', completed: 'completed', paused: 'on-hold', discontinued: 'revoked' }

function carePlanOf(row: Row, context: Context): Resource {
  const interventions = row.interventions as string[]
  return {
    resourceType: 'CarePlan',
    id: row.id as string,
    status: by(planStates, row.status, 'unknown'),
    intent: 'plan',
    title: row.plan_name,
    description: text(row.primary_diagnosis),
    subject: patient(context),
    period: { start: row.start_date, end: given(row.end_date) },
    created: instant(row.created_at),
    goal: context.goalsOf(row.id as string).map(({ id }) => ({ reference: `Goal/${id as string}` })),
    activity: interventions.map((description) => ({ detail: { status: 'unknown', description } })),
    note: notes({
      'Secondary diagnosis': row.secondary_diagnosis,
      'Target symptoms': row.target_symptoms,
      'Success is measured by': row.success_metrics,
      'To be reviewed on': row.review_date,
    }),
  }
}

const ratings = {
  mood_rating: 'Mood',
  anxiety_level: 'Anxiety',
  energy_level: 'Energy',
  sleep_quality: 'Sleep',
  stress_level: 'Stress',
}

function moodOf(row: Row, context: Context): Resource {
  const given = Object.entries(ratings).flatMap(([column, name]) =>
    row[column] === null ? [] : [{ code: { text: name }, valueInteger: row[column] }],
  )
  return {
    resourceType: 'Observation',
    id: row.id as string,
    status: 'final',
    category: survey,
    code: { text: 'Ratings of the day from 1 to 10' },
    subject: patient(context),
    effectiveDateTime: row.log_date,
    performer: row.author === 'client' ? [patient(context)] : undefined,
    note: [...(note(row.notes) ?? []), ...notes({ Triggers: row.triggers, 'What helped': row.coping_strategies_used })],
    // A rating that the client did not give has no component. FHIR refuses an empty list.
    component: given.length > 0 ? given : undefined,
  }
}

/** The resources of a row, by its table. Tables that FHIR has no resource for stand in the archive's data only. */
export const resourcesOf: Record<string, (row: Row, context: Context) => Resource[]> = {
  clients: (row, context) => [patientOf(row), ...conditionOf(row, context)],
  client_contacts: (row, context) => contactOf(row, context),
  appointments: (row, context) => [appointmentOf(row, context)],
  sessions: (row, context) => [encounterOf(row, context)],
  clinical_notes: (row, context) => [noteOf(row, context), ...provenanceOf(row, 'DocumentReference')],
  note_addenda: (row, context) => [addendumOf(row, context), ...provenanceOf(row, 'DocumentReference')],
  mood_logs: (row, context) => [moodOf(row, context)],
  measure_responses: measureOf,
  plan_goals: (row, context) => [goalOf(row, context)],
  treatment_plans: (row, context) => [carePlanOf(row, context)],
  documents: (row, context) => [documentOf(row, context)],
  client_billing: (row, context) => [accountOf(context, row)],
  charges: (row, context) => [chargeItemOf(row, context)],
  consents: (row, context) => [consentOf(row, context), ...provenanceOf(row, 'Consent')],
}
