import { foldedText } from '@openhour/shared/features/search/words.rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { countOf } from '../../lib/time/format.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** From this number on, a search is quicker than reading. */
const searchFrom = 9

const pageOf = (page: number) => queries.clients.list.queryOptions({ input: { page, sort: 'name' } })

/** Active clients by name, to tick. */
export function ClientsField({
  value,
  onChange,
  error,
}: {
  value: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}) {
  const first = useQuery(pageOf(1))
  const { matching = 0, items = [] } = first.data ?? {}
  const pages = items.length === 0 ? 0 : Math.ceil(matching / items.length) - 1
  const others = useQueries({ queries: Array.from({ length: pages }, (_, index) => pageOf(index + 2)) })
  const [typed, setTyped] = useState('')
  if (!first.data)
    return (
      <Loading label="Loading your clients" className="grid gap-2">
        <Skeleton className="h-8" />
        <Skeleton className="h-8" />
      </Loading>
    )
  const clients = [...items, ...others.flatMap(({ data }) => data?.items ?? [])]
  const shown = clients.filter(({ name }) => foldedText(name).includes(foldedText(typed.trim())))
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-medium">
        Clients <span className="font-normal text-muted">{countOf(value.length, 'client')} chosen</span>
      </legend>
      {clients.length >= searchFrom && (
        <TextInput
          type="search"
          aria-label="Search clients"
          placeholder="Search clients"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          className="mb-2"
        />
      )}
      <ul className="max-h-60 overflow-y-auto rounded-md border border-line">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <label className="flex min-h-11 items-center gap-3 px-3 hover:bg-surface-2">
              <Checkbox
                checked={value.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, id] : value.filter((chosen) => chosen !== id))
                }
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
          </li>
        ))}
        {shown.length === 0 && <li className="px-3 py-2.5 text-muted">No clients found.</li>}
      </ul>
      <FormError>{error}</FormError>
    </fieldset>
  )
}
