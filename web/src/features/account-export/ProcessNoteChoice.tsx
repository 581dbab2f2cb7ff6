import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { countOf, formatFullDay } from '../../lib/time/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'

type ProcessNoteChoiceProps = {
  clientId?: string
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Process notes stay out of an archive except those that are chosen here, one by one. */
export function ProcessNoteChoice({ clientId, chosen, onChange }: ProcessNoteChoiceProps) {
  const { data, error } = useQuery(
    queries.accountExport.processNotes.queryOptions({ input: clientId === undefined ? {} : { clientId } }),
  )
  const group = useId()
  if (error) return <p className="text-sm text-bad">{problemFrom(error).detail}</p>
  if (!data || data.items.length === 0) return null
  const hint = chosen.length === 0 ? 'None are included' : `${countOf(chosen.length, 'note')} included`
  return (
    <Disclosure label="Process notes" hint={hint}>
      <p id={group} className="mb-3 text-sm text-muted">
        Your private notes are left out unless you choose them one by one.
      </p>
      <ul aria-labelledby={group} className="flex max-h-60 flex-col overflow-y-auto overscroll-contain">
        {data.items.map(({ id, noteDate, clientName }) => (
          <li key={id}>
            <label className="flex min-h-control items-center gap-3 px-2 text-md">
              <Checkbox
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
              <span className="min-w-0 wrap-anywhere">
                {formatFullDay(noteDate)}
                {clientId === undefined && `, ${clientName}`}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
