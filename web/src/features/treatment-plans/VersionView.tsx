import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { fieldLabels, snapshotFields, textOf } from './plan-labels.ts'

type VersionViewProps = { planId: string; version: number; latest: number; zone: string | undefined }

/** A version of a plan, alone or compared with another one: then only the differences. */
export function VersionView({ planId, version, latest, zone }: VersionViewProps) {
  const [other, setOther] = useState(version > 1 ? version - 1 : 0)
  const input = (wanted: number) => ({ input: { id: planId, version: wanted } })
  const query = useQuery(queries.treatmentPlans.version.queryOptions(input(version)))
  const beside = useQuery({ ...queries.treatmentPlans.version.queryOptions(input(other || 1)), enabled: other > 0 })
  const failed = query.error ?? (other > 0 ? beside.error : null)
  const choices = Array.from({ length: latest }, (_, index) => latest - index).filter((one) => one !== version)
  return (
    <>
      {choices.length > 0 && (
        <Field label="Compare with" className="mb-5 sm:max-w-70">
          <Select
            value={String(other || '')}
            onChange={({ target }) => setOther(Number(target.value))}
            placeholder="Don’t compare"
            options={choices.map((one) => ({ value: String(one), label: `Version ${one}` }))}
          />
        </Field>
      )}
      {failed ? (
        <ErrorState
          title="Failed to load versions"
          onRetry={() => void Promise.all([query.refetch(), other > 0 && beside.refetch()])}
          busy={query.isFetching || beside.isFetching}
        >
          {problemFrom(failed).detail}
        </ErrorState>
      ) : !query.data || (other > 0 && !beside.data) ? (
        <Loading label="Loading the version" className="flex flex-col gap-3">
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
          <Skeleton className="h-10" />
        </Loading>
      ) : (
        <>
          <p className="mb-3 text-sm text-muted">Saved on {formatMoment(query.data.createdAt, { zone })}</p>
          {other > 0 && beside.data ? (
            <Comparison one={query.data} other={beside.data} />
          ) : (
            <dl className="divide-y divide-line border-y border-line">
              {snapshotFields.map((field) => (
                <div key={field} className="grid gap-x-4 py-2.5 sm:grid-cols-[11rem_1fr]">
                  <dt className="text-sm text-muted">{fieldLabels[field]}</dt>
                  <dd className="whitespace-pre-wrap wrap-anywhere">
                    {textOf(field, query.data.snapshot) || <span className="text-muted">empty</span>}
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </>
      )}
    </>
  )
}

type Side = { version: number; snapshot: Parameters<typeof textOf>[1] }

function Comparison({ one, other }: { one: Side; other: Side }) {
  const [older, newer] = one.version < other.version ? [one, other] : [other, one]
  const differing = snapshotFields.filter((field) => textOf(field, older.snapshot) !== textOf(field, newer.snapshot))
  if (differing.length === 0) return <p>These two versions are identical.</p>
  const cell = 'w-1/2 pt-1 pb-3 pr-3 align-top wrap-anywhere'
  return (
    <table className="w-full table-fixed text-left text-md">
      <thead>
        <tr className="text-sm">
          {[older, newer].map(({ version }) => (
            <th key={version} scope="col" className="py-2 pr-3 font-semibold">
              Version {version}
            </th>
          ))}
        </tr>
      </thead>
      {differing.map((field) => (
        <tbody key={field} className="border-t border-line">
          <tr>
            <th colSpan={2} scope="rowgroup" className="pt-3 text-sm font-normal text-muted">
              {fieldLabels[field]}
            </th>
          </tr>
          <tr>
            <Changed field={field} from={newer.snapshot} to={older.snapshot} className={cell} />
            <Changed field={field} from={older.snapshot} to={newer.snapshot} className={cell} />
          </tr>
        </tbody>
      ))}
    </table>
  )
}

type ChangedProps = {
  field: (typeof snapshotFields)[number]
  from: Side['snapshot']
  to: Side['snapshot']
  className: string
}

/** The lines of one side, marking those missing from the other. */
function Changed({ field, from, to, className }: ChangedProps) {
  const known = new Set(textOf(field, from).split('\n'))
  const lines = textOf(field, to).split('\n').filter(Boolean)
  return (
    <td className={className}>
      {lines.length === 0 && <span className="text-muted">empty</span>}
      {lines.map((line, index) => (
        <span key={index} className="block">
          {known.has(line) ? (
            <span className="text-muted">{line}</span>
          ) : (
            <mark className="rounded-sm bg-honey-soft px-1 font-medium text-text">{line}</mark>
          )}
        </span>
      ))}
    </td>
  )
}
