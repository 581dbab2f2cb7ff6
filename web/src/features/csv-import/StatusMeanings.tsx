import type { CsvStatus } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import {
  possibleMeanings,
  statusKey,
  statusMeanings,
  type StatusMeaning,
  type StatusOf,
} from '@openhour/shared/features/csv-import/csv-statuses.rules.ts'
import { formatNumber } from '../../lib/time/format.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { CsvMapping } from './csv-calls.ts'

type StatusMeaningsProps = { statuses: readonly CsvStatus[]; mapping: CsvMapping; onChange: (next: CsvMapping) => void }

const when: Record<StatusOf, string> = { client: '', past: ' in the past', upcoming: ' to come' }

/** What the statuses of the file mean. Those that are not understood have to be chosen, or their rows are left out. */
export function StatusMeanings({ statuses, mapping, onChange }: StatusMeaningsProps) {
  if (statuses.length === 0) return null
  const put = (key: string, value: string) =>
    onChange({ ...mapping, meanings: { ...mapping.meanings, [key]: value as StatusMeaning } })
  const asked = statuses.filter(({ meaning }) => meaning === null).length
  return (
    <section aria-label="What the statuses mean">
      <h3 className="mb-1 text-lg">What the statuses mean</h3>
      <p className="mb-3 text-sm text-muted">
        {asked > 0
          ? 'Choose what the marked ones mean. Rows without a meaning are left out.'
          : 'Check what the statuses of the file mean.'}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        {statuses.map(({ of, text, count, meaning }) => {
          const key = statusKey(of, text)
          const value = mapping.meanings[key] ?? meaning ?? ''
          return (
            <Field
              key={key}
              label={`${text === '' ? 'No status' : `“${text}”`}${when[of]}`}
              hint={`${formatNumber(count)} ${count === 1 ? 'row' : 'rows'}`}
              error={value === '' ? 'Choose what this means.' : undefined}
            >
              <Select
                placeholder={value === '' ? 'Choose' : undefined}
                options={possibleMeanings[of].map((name) => ({ value: name, label: statusMeanings[name] }))}
                value={value}
                onChange={({ target }) => put(key, target.value)}
              />
            </Field>
          )
        })}
      </div>
    </section>
  )
}
