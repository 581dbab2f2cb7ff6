import {
  maxHeadingLength,
  maxPromptLength,
  maxSections,
  type TemplateSection,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { type FieldValues, useFieldArray, useFormState, type UseFormReturn } from 'react-hook-form'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { emptySection } from './own-text-forms.ts'

/** The sections of a template, in order. */
export function SectionsField({ form }: { form: UseFormReturn<FieldValues> }) {
  const { control, register, setFocus } = form as unknown as UseFormReturn<{ sections: TemplateSection[] }>
  const { fields, append, remove, move } = useFieldArray({ control, name: 'sections' })
  const last = fields.length - 1
  const errors = useFormState({ control }).errors.sections
  return (
    <div className="flex flex-col gap-5">
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
                <Field label={`Heading ${number}`} error={errors?.[place]?.heading?.message}>
                  <TextInput
                    autoComplete="off"
                    maxLength={maxHeadingLength}
                    {...register(`sections.${place}.heading`)}
                  />
                </Field>
                <Field label={`Hint for section ${number}`} optional>
                  <TextInput autoComplete="off" maxLength={maxPromptLength} {...register(`sections.${place}.prompt`)} />
                </Field>
              </div>
            </li>
          )
        })}
      </ol>
      <Button
        icon={Plus}
        className="self-start"
        disabled={fields.length >= maxSections}
        onClick={() => append(emptySection)}
      >
        Add section
      </Button>
    </div>
  )
}
