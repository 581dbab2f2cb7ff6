import { type Note, NoteContent } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import { type NoteTemplateId, noteTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../../lib/forms/define-form.ts'
import { hasText, plainText, together } from './note-sections.ts'
import {
  appointmentPrefix,
  isOfAppointment,
  type NoteValues,
  ownPrefix,
  settledBy,
  templateChoices,
  valuesOf,
} from './note-values.ts'
import { dayField } from '../../../ui/form/day-field.ts'

type Context = {
  /** The practice's own templates. */
  own: readonly OwnTemplate[]
  /** Today in the practice's time zone. */
  today: string
  /** The label of a session option. */
  sessionName: (sessionId: string) => string
}

/** A note in sections. A new note of an appointment also creates its session. */
export const noteForm = ({ own, today, sessionName }: Context) =>
  defineForm({
    schema: z.extend(NoteContent, {
      appointmentId: z.optional(z.string()),
      aiDraftIds: z.optional(z.array(z.string())),
    }),
    shape: {
      template: z.string(),
      sessionId: z.string(),
      serviceDate: z.string(),
      sections: z.array(z.object({ heading: z.string(), text: z.string() })),
      ai: z.array(z.string()) as unknown as z.ZodMiniType<NoteValues['ai']>,
    },
    fields: {
      template: {
        label: 'Template',
        control: 'part',
        width: 'half',
        shown: (value) =>
          templateChoices(own, { template: value, sections: [] }).find((one) => one.value === value)?.label ?? value,
      },
      serviceDate: { label: 'Service date', ...dayField({ firstDay: '1900-01-01', lastDay: today }), width: 'half' },
      sessionId: {
        label: 'Session',
        control: 'part',
        optional: true,
        shown: (id) => id && sessionName(id),
      },
      sections: { label: 'Note Content', control: 'part', shown: plainText, combine: together },
      ai: {
        label: 'AI draft',
        control: 'part',
        shown: (origins) => (origins.length > 0 ? 'Its text was added' : ''),
        combine: (saved, typed) => [...new Set([...saved, ...typed])],
      },
    },
    // Errors are those of the whole text: sections without text are not sent, so the places of the others differ.
    errorsAt: { sections: 'sections' },
    toValues: (note: Note) => valuesOf(note, own),
    toInput: (given) => contentOf({ ...given, serviceDate: given.serviceDate || today }),
    check: (_values, { serviceDate }) => ({ serviceDate: serviceDate > today ? noteTexts.futureDate : undefined }),
  })

function contentOf({
  template,
  serviceDate,
  sessionId,
  sections,
  ai,
}: NoteValues): NoteContent & { appointmentId?: string; aiDraftIds?: string[] } {
  const own = template.startsWith(ownPrefix)
  const ofAppointment = isOfAppointment(sessionId)
  return {
    template: own ? 'own' : (template as NoteTemplateId),
    templateName: own ? template.slice(ownPrefix.length) : null,
    serviceDate,
    sessionId: ofAppointment ? null : sessionId || null,
    ...settledBy(ai),
    ...(ofAppointment && { appointmentId: sessionId.slice(appointmentPrefix.length) }),
    sections: sections.filter(hasText).map(({ heading, text }) => ({ heading: heading || null, text })),
  }
}
