import { FullAppointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { timeIn } from '../../server/src/platform/time/practice-time.ts'
import { newClient } from './operations.ts'
import { object, prepared } from './one-statement.ts'
import type { Operation } from './statements.ts'

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
/** The fields of a schema from the columns of the same name of the written row `w`. */
const written = (schema: { shape: object }, other: Record<string, string>) =>
  Object.fromEntries(Object.keys(schema.shape).map((field) => [field, other[field] ?? `w.${columnOf(field)}`]))

/** The bare server's writes: one statement each, which inserts the row and gives it back as JSON text. */
export function bareWrites(zone: string): Map<string, Operation> {
  const { today } = timeIn(zone)
  const appointment = prepared(
    'add-appointment',
    ['therapist', 'clientId', 'day', 'from', 'to', 'type', 'notes'],
    (parts, { therapist, clientId, day, from, to, type, notes }) => {
      const owner = parts.value(therapist)
      const client = parts.value(clientId)
      const [zoneName, date, start, end] = [zone, day, from, to].map((value) => parts.value(value))
      const time = (name: string) => `to_char(w.${name}, 'HH24:MI')`
      const shown = written(FullAppointment, {
        clientName: 'c.name',
        clientEmail: 'c.email',
        clientTimeZone: 'c.time_zone',
        startTime: time('start_time'),
        endTime: time('end_time'),
        late: 'false',
        sessionId: 'null',
        repeat: 'null',
        note: `(select case when bool_and(signed_at is not null) then 'signed' else 'draft' end from clinical_notes n
          left join sessions s on s.therapist_id = n.therapist_id and s.id = n.session_id
          where n.therapist_id = w.therapist_id and n.client_id = w.client_id and n.service_date = w.appointment_date
            and s.appointment_id is null having count(*) > 0)`,
      })
      return `with w as (insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, notes,
          cancellation_hours) select ${owner}::uuid, ${client}::uuid, ${date}::date, ${start}::time, ${end}::time, ${zoneName}::text,
          (${date}::date + ${start}::time) at time zone ${zoneName}::text, (${date}::date + ${end}::time) at time zone ${zoneName}::text,
          ${parts.value(type)}::text, ${parts.value(notes)}::text, cancellation_hours from practice_settings where user_id = ${owner}::uuid returning *)
        select ${object({ appointment: object(shown), saved: '1', skipped: `'[]'::json` })}::text as answer
        from w join clients c on c.therapist_id = w.therapist_id and c.id = w.client_id`
    },
  )
  const client = prepared('add-client', ['therapist', 'email'], (parts, { therapist, email }) => {
    const { name, age, gender, diagnosis } = newClient
    const values = [therapist, name, age, gender, diagnosis, email].map((value) => parts.value(value))
    const shown = written(Client, { noEmail: 'w.email is null', ageNotKnown: 'w.age is null' })
    return `with w as (insert into clients (therapist_id, name, age, gender, diagnosis, email) values (${values.join(', ')}) returning *)
        select ${object(shown)}::text as answer from w`
  })
  const note = prepared(
    'add-note',
    ['therapist', 'clientId', 'template', 'serviceDate', 'sections'],
    (parts, { therapist, clientId, template, serviceDate, sections }) => {
      const values = [therapist, clientId, template, serviceDate, sections].map((value) => parts.value(value))
      const day = `${parts.value(today)}::date`
      const fields =
        'id clientId ofSessionForm template templateName serviceDate sections version createdAt updatedAt imported'.split(
          ' ',
        )
      const shown = {
        ...Object.fromEntries(fields.map((field) => [field, `w.${columnOf(field)}`])),
        writtenDate: day,
        lateEntry: `${day} - w.service_date > 2`,
        lateDays: `case when ${day} - w.service_date > 2 then ${day} - w.service_date end`,
        session: 'null',
        signed: 'null',
        addenda: `'[]'::json`,
      }
      return `with w as (insert into clinical_notes (therapist_id, client_id, template, service_date, sections) values (${values.join(', ')}) returning *)
        select ${object(shown)}::text as answer from w`
    },
  )
  return new Map<string, Operation>([
    [
      'appointments.add',
      {
        statement: (therapist, { clientId, appointmentDate, startTime, endTime, type, notes }) =>
          appointment({ therapist, clientId, day: appointmentDate, from: startTime, to: endTime, type, notes }),
      },
    ],
    ['clients.add', { statement: (therapist, { email }) => client({ therapist, email }) }],
    [
      'notes.add',
      {
        statement: (therapist, { clientId, template, serviceDate, sections }) =>
          note({ therapist, clientId, template, serviceDate, sections: JSON.stringify(sections) }),
      },
    ],
  ])
}
