import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import { useNow } from '../../../lib/time/now.ts'
import { FormField } from '../../../ui/form/FormField.tsx'
import { FormFields } from '../../../ui/form/FormFields.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { NoteFieldsProps } from './note-form-props.ts'
import { appointmentHint, appointmentOption, sessionOption } from './note-labels.ts'
import { arrange } from './note-sections.ts'
import { appointmentPrefix, isOfAppointment, ofAppointment, templateChoices } from './note-values.ts'
import { NoteContentFields } from './NoteContentFields.tsx'
import { WrappedSelect } from './WrappedSelect.tsx'

/** Template, session, date and text of a note. Choosing a template puts the cursor into its first section. */
export function NoteFields(props: NoteFieldsProps) {
  const { kit, form, own, firstArea } = props
  const { control, setValue, getValues } = form
  const template = useWatch({ control, name: 'template' })
  const choices = templateChoices(own, { template, sections: getValues('sections') })
  const [chosen, setChosen] = useState(0)
  const byArrow = useRef(false)
  useEffect(() => {
    if (chosen === 0) return
    const area = firstArea.current
    area?.focus()
    area?.setSelectionRange(area.value.length, area.value.length)
  }, [chosen, firstArea])
  const choose = (value: string) => {
    const headings = choices.find((choice) => choice.value === value)?.sections.map(({ heading }) => heading) ?? ['']
    setValue('template', value, { shouldDirty: true })
    setValue('sections', arrange(getValues('sections'), headings), { shouldDirty: true })
    if (!byArrow.current) setChosen((times) => times + 1)
  }
  const templates = (
    <FormField {...kit} name="template">
      <Select
        options={choices}
        value={template}
        onChange={(event) => choose(event.target.value)}
        // A key changes a closed list at once: whoever steps through it stays in it.
        onKeyDown={() => {
          byArrow.current = true
          setTimeout(() => (byArrow.current = false))
        }}
      />
    </FormField>
  )
  const sections = <NoteContentFields {...props} choice={choices.find(({ value }) => value === template)} />
  return (
    <FormFields {...kit} parts={{ template: templates, sessionId: <SessionField {...props} />, sections, ai: null }} />
  )
}

function SessionField({ kit, form, client, note, today, start }: NoteFieldsProps) {
  const { control, setValue } = form
  const sessionId = useWatch({ control, name: 'sessionId' })
  const query = useQuery(queries.notes.sessions.queryOptions({ input: { clientId: client.id } }))
  // Upcoming sessions can't have notes yet.
  const listed = (query.data?.items ?? []).filter(({ date }) => date <= today)
  // Offers the latest sessions, and the note's own even if it is older.
  const kept =
    note?.session && !listed.some(({ id }) => id === note.session?.id) ? [{ ...note.session, noteCount: 1 }] : []
  const sessions = [...listed, ...kept]
  const choose = (id: string) => {
    setValue('sessionId', id, { shouldDirty: true })
    const date =
      sessions.find((one) => one.id === id)?.date ?? (isOfAppointment(id) ? start?.appointment?.date : undefined)
    if (date) setValue('serviceDate', date, { shouldDirty: true })
  }
  const offered = start?.appointment ? [ofAppointment(start.appointment.id)] : []
  const appointments = isOfAppointment(sessionId) ? new Set([...offered, sessionId]) : new Set(offered)
  const appointment = useQuery({
    ...queries.appointments.get.queryOptions({ input: { id: sessionId.slice(appointmentPrefix.length) } }),
    enabled: isOfAppointment(sessionId),
  })
  const { data } = appointment
  const nowMs = useNow().getTime()
  // As it is now: it may have been moved since the note was started.
  const placed = data ? { id: data.id, date: data.appointmentDate, startTime: data.startTime } : start?.appointment
  const options = [
    ...[...appointments].map((value) => ({ value, label: appointmentOption(value, placed, today) })),
    ...sessions.map((session) => ({ value: session.id, label: sessionOption(session, today) })),
  ]
  return (
    <FormField
      {...kit}
      name="sessionId"
      hint={
        query.isError
          ? 'The sessions could not be loaded. The note can be saved without one.'
          : isOfAppointment(sessionId)
            ? appointmentHint(appointment.data, start?.appointment, nowMs)
            : undefined
      }
    >
      <WrappedSelect
        options={options}
        placeholder={query.isPending ? 'Loading sessions' : 'No session'}
        value={options.some(({ value }) => value === sessionId) ? sessionId : ''}
        onChange={(event) => choose(event.target.value)}
      />
    </FormField>
  )
}
