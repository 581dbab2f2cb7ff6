import {
  longestHeading,
  longestPrompt,
  mostSections,
  noteTexts,
  type TemplateSection,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { OwnTemplate } from '@openhour/shared/features/clinical-notes/note-templates.contract.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FieldErrors, useFieldArray, type UseFormReturn } from 'react-hook-form'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { OwnTextForm } from './OwnTextForm.tsx'

type TemplateDialogProps = {
  template: OwnTemplate | undefined
  open: boolean
  onClose: () => void
  onDone: () => Promise<void>
}
type TemplateValues = { name: string; sections: TemplateSection[] }

const emptySection: TemplateSection = { heading: '', prompt: '' }

/** Mount it anew for each opening. */
export function TemplateDialog({ template, ...rest }: TemplateDialogProps) {
  return (
    <OwnTextForm<TemplateValues>
      {...rest}
      title={template ? 'Edit template' : 'Add template'}
      draftKey={template ? `note-template:${template.id}` : 'note-template:new'}
      initial={{ name: template?.name ?? '', sections: template?.sections ?? [emptySection] }}
      saved="Template saved"
      failure="Failed to save template"
      check={({ name, sections }) => ({
        ...(name.trim() === '' ? { name: noteTexts.noName } : {}),
        ...Object.fromEntries(
          sections.flatMap(({ heading }, place) =>
            heading.trim() === '' ? [[`sections.${place}.heading`, noteTexts.noHeading]] : [],
          ),
        ),
      })}
      describe={({ name, sections }) => ({
        Name: name,
        Sections: sections.map(({ heading, prompt }) => `${heading}\n${prompt}`).join('\n\n'),
      })}
      onSend={async (values, idempotencyKey) => {
        if (template) await api.noteTemplates.update({ id: template.id, ...values })
        else await api.noteTemplates.add(values, { context: { idempotencyKey } })
      }}
    >
      {(form, errors) => <TemplateFields form={form} errors={errors} />}
    </OwnTextForm>
  )
}

type TemplateFieldsProps = { form: UseFormReturn<TemplateValues>; errors: FieldErrors<TemplateValues> }

function TemplateFields({ form: { control, register, setFocus }, errors }: TemplateFieldsProps) {
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sections' })
  const last = fields.length - 1
  return (
    <>
      <Field label="Name" error={errors.name?.message}>
        <TextInput autoComplete="off" maxLength={100} {...register('name')} />
      </Field>
      <ol aria-label="Sections" className="flex flex-col gap-3">
        {fields.map(({ id }, place) => {
          const number = place + 1
          return (
            <li key={id} className="rounded-lg border border-line p-3.5">
              <div className="flex items-center gap-1">
                <span className="flex-1 text-sm font-semibold">Section {number}</span>
                <IconButton
                  size="sm"
                  label={`Move section ${number} up`}
                  icon={ArrowUp}
                  disabled={place === 0}
                  onClick={() => move(place, place - 1)}
                />
                <IconButton
                  size="sm"
                  label={`Move section ${number} down`}
                  icon={ArrowDown}
                  disabled={place === last}
                  onClick={() => move(place, place + 1)}
                />
                <IconButton
                  size="sm"
                  label={`Remove section ${number}`}
                  icon={Trash2}
                  disabled={last === 0}
                  onClick={() => {
                    remove(place)
                    setFocus(`sections.${Math.max(0, place - 1)}.heading`)
                  }}
                />
              </div>
              <div className="mt-2 grid gap-3 sm:grid-cols-[2fr_3fr]">
                <Field label={`Heading ${number}`} error={errors.sections?.[place]?.heading?.message}>
                  <TextInput autoComplete="off" maxLength={longestHeading} {...register(`sections.${place}.heading`)} />
                </Field>
                <Field label={`What to write there ${number}`} optional>
                  <TextInput autoComplete="off" maxLength={longestPrompt} {...register(`sections.${place}.prompt`)} />
                </Field>
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        icon={Plus}
        className="self-start"
        disabled={fields.length >= mostSections}
        onClick={() => append(emptySection)}
      >
        Add section
      </Button>
    </>
  )
}
