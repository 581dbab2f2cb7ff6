import { useQuery } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { queries } from '../../../lib/api/api.ts'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import type { NoteFieldsProps } from './note-form-props.ts'
import { NoteTools } from '../templates/NoteTools.tsx'
import type { TemplateChoice } from './note-values.ts'
import { useSnippets } from '../templates/use-snippets.ts'

/** Minimum number of visible lines of all sections together. */
const linesInSight = 12

type NoteContentFieldsProps = NoteFieldsProps & { choice: TemplateChoice | undefined }

/** One text area, or one per section of the template, with the writing tools above. */
export function NoteContentFields({ choice, ...props }: NoteContentFieldsProps) {
  const { form, firstArea } = props
  const { control, register } = form
  const { errors } = useFormState({ control, name: 'sections' })
  const sections = useWatch({ control, name: 'sections' })
  const snippets = useQuery(queries.noteSnippets.list.queryOptions())
  const writing = useSnippets(snippets.data?.items ?? [])
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const free = choice?.value === 'free'
  const asked = choice?.sections ?? []
  return (
    <div ref={group} role="group" aria-labelledby={`${id}-label`}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5">
        <span id={`${id}-label`} className="text-sm font-medium">
          Note Content
        </span>
        <NoteTools
          {...props}
          snippets={snippets.data?.items}
          lastArea={writing.lastArea}
          onInsert={(snippet) => writing.insert(snippet, group.current?.querySelector('textarea'))}
        />
      </div>
      <div className="flex flex-col gap-3.5">
        {sections.map(({ heading }, place) => {
          const text = register(`sections.${place}.text`)
          const label = heading || (free ? 'Note Content' : 'Additional text')
          return (
            <Field
              key={`${choice?.value} ${place} ${heading}`}
              label={label}
              labelHidden={free && place === 0}
              error={place === 0 ? errors.sections?.message : undefined}
            >
              <TextArea
                rows={free && place > 0 ? 3 : Math.max(4, Math.ceil(linesInSight / sections.length))}
                placeholder={asked.find((section) => section.heading === heading)?.prompt ?? ''}
                {...text}
                ref={(area) => {
                  text.ref(area)
                  if (place === 0) firstArea.current = area
                }}
                {...writing.areaProps}
              />
            </Field>
          )
        })}
      </div>
      <p className="mt-1.5 min-h-[1.45em] text-xs text-muted">
        {writing.said === '' && (snippets.data?.items.length ?? 0) > 0 && (
          <span>To insert a snippet, type / and its name, then press Tab.</span>
        )}
        <span role="status">{writing.said}</span>
      </p>
    </div>
  )
}
