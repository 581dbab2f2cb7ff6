import { type Note, NoteContent } from '@openhour/shared/features/clinical-notes/clinical-notes.contract.ts'
import type { NoteStart } from '@openhour/shared/features/clinical-notes/note-start.ts'
import {
  type NoteTemplateId,
  noteTemplates,
  noteTexts,
  type TemplateSection,
  templateName,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { arrange, hasText, type TypedSection } from './note-sections.ts'

/** The form as it is typed. */
export type NoteValues = {
  /** A template of the product by its id, one of the practice's own as `own:` and its name. */
  template: string
  serviceDate: string
  /** '' for none; of an appointment without a session {@link ofAppointment}. */
  sessionId: string
  sections: TypedSection[]
  /** The version of the saved note that was read when typing began; 0 before that, and for a new note. */
  basedOn: number
}

const ownPrefix = 'own:'

/** A template to choose from; free text is one section without a heading. */
export type TemplateChoice = { value: string; label: string; description: string; sections: TemplateSection[] }

const freeText: TemplateSection = { heading: '', prompt: '' }

/** The product's templates, then the practice's own; and the one a note was made from, should it be gone. */
export function templateChoices(
  own: readonly OwnTemplate[],
  values?: Pick<NoteValues, 'template' | 'sections'>,
): TemplateChoice[] {
  const brought = Object.entries(noteTemplates).map(([value, { name, about, sections }]) => ({
    value,
    label: name,
    description: about,
    sections: sections.length > 0 ? [...sections] : [freeText],
  }))
  const mine = own.map(({ name, sections }) => ({
    value: ownPrefix + name,
    label: name,
    description: sections.map(({ heading }) => heading).join(', '),
    sections,
  }))
  const all = [...brought, ...mine]
  if (values === undefined || all.some(({ value }) => value === values.template)) return all
  const sections = values.sections.map(({ heading }) => ({ heading, prompt: '' }))
  return [
    ...all,
    {
      value: values.template,
      label: values.template.slice(ownPrefix.length),
      description: 'As this note was begun',
      sections,
    },
  ]
}

const appointmentPrefix = 'appointment:'
/** Stands for the session that a note of this appointment adds. */
export const ofAppointment = (id: string) => appointmentPrefix + id
export const isOfAppointment = (sessionId: string) => sessionId.startsWith(appointmentPrefix)

/** A new note: of what it starts with, in the template that was used last. */
export function newNote(start: NoteStart, own: readonly OwnTemplate[]): NoteValues {
  const template = start.template === 'own' ? ownPrefix + (start.templateName ?? '') : start.template
  const choice = templateChoices(own).find(({ value }) => value === template)
  return {
    template: choice?.value ?? 'free',
    serviceDate: start.serviceDate,
    sessionId: start.sessionId ?? (start.appointment ? ofAppointment(start.appointment.id) : ''),
    sections: arrange([], choice?.sections.map(({ heading }) => heading) ?? ['']),
    basedOn: 0,
  }
}

/** What of a note stands in the form, with the sections of its template that are still empty. */
export function valuesOf(note: Note, own: readonly OwnTemplate[]): NoteValues {
  const values = {
    ...bodyOf(note),
    serviceDate: note.serviceDate,
    sessionId: note.session?.id ?? '',
    basedOn: 0,
  }
  return { ...values, sections: arrange(values.sections, headingsOf(values, own)) }
}

/** What the template asks for. */
export function headingsOf(values: Pick<NoteValues, 'template' | 'sections'>, own: readonly OwnTemplate[]): string[] {
  const choice = templateChoices(own, values).find(({ value }) => value === values.template)
  return choice?.sections.map(({ heading }) => heading) ?? ['']
}

/** Template and text alone: what the next note begins with. */
export function bodyOf({ template, templateName: name, sections }: Note): Pick<NoteValues, 'template' | 'sections'> {
  return {
    template: template === 'own' ? ownPrefix + templateName(template, name) : template,
    sections: typedSections({ sections }),
  }
}

/** The sections of a saved note as the form holds them. */
export function typedSections({ sections }: Pick<Note, 'sections'>): TypedSection[] {
  return sections.map(({ heading, text }) => ({ heading: heading ?? '', text }))
}

/** What is sent. A section that nobody filled in is no part of the note. */
export function contentOf({ template, serviceDate, sessionId, sections }: NoteValues): NoteContent {
  const own = template.startsWith(ownPrefix)
  return {
    template: own ? 'own' : (template as NoteTemplateId),
    templateName: own ? template.slice(ownPrefix.length) : null,
    serviceDate,
    sessionId: isOfAppointment(sessionId) ? null : sessionId || null,
    sections: sections.filter(hasText).map(({ heading, text }) => ({ heading: heading || null, text })),
  }
}

/** The appointment whose session a new note adds. */
export function appointmentOf({ sessionId }: NoteValues): { appointmentId?: string } {
  return isOfAppointment(sessionId) ? { appointmentId: sessionId.slice(appointmentPrefix.length) } : {}
}

/** The browser's check is the server's own schema, asked about what would be sent. */
export const checkNote: Resolver<NoteValues, { today: string }> = (values, context) => {
  const day = values.serviceDate || (context?.today ?? '')
  const errors: FieldErrors<NoteValues> = {}
  for (const { path, message } of NoteContent.safeParse(contentOf({ ...values, serviceDate: day })).error?.issues ?? [])
    put(errors, String(path[0]), message)
  if (context && day > context.today) put(errors, 'serviceDate', noteTexts.futureDate)
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: { ...values, serviceDate: day }, errors: {} }
}

function put(errors: FieldErrors<NoteValues>, name: string, message: string): void {
  const error = { type: 'check', message }
  if (name === 'sections') errors.sections ??= { root: error }
  else if (name === 'serviceDate' || name === 'sessionId' || name === 'template') errors[name] ??= error
}
