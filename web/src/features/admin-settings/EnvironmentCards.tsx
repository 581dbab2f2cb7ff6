import type { EnvironmentPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { countOf, formatMoment } from '../../lib/time/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** What only the environment of the server sets: models, and every variable. */
export function EnvironmentCards() {
  const query = useQuery(queries.adminSettings.environment.queryOptions())
  const { data, error } = query
  if (error && !data) return <ErrorState title="The environment could not be loaded" {...failedLoad(query)} />
  if (!data)
    return (
      <Card padding="lg">
        <Loading label="Loading the environment" className="flex flex-col gap-6">
          <Skeleton className="h-15" />
          <Skeleton className="h-28" />
        </Loading>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <ModelsCard models={data.models} />
      <VariablesCard variables={data.variables} />
    </div>
  )
}

const uses = {
  drafts: { title: 'Drafts of notes', command: 'npm run ai:setup', variable: 'AI_MODEL' },
  speech: { title: 'Speech to text', command: 'npm run ai:setup -- --speech', variable: 'AI_SPEECH_MODEL' },
}

function ModelsCard({ models }: Pick<EnvironmentPage, 'models'>) {
  return (
    <Card padding="lg">
      <CardHead
        title="AI models"
        fact="Models on this server are installed with a command there, then take effect at the next start."
      />
      <dl className="grid gap-5 sm:grid-cols-2">
        {models.map((model) => (
          <Model key={model.use} {...model} />
        ))}
      </dl>
    </Card>
  )
}

function Model({ use, name, bytes, licence, installedAt, usedInstead }: EnvironmentPage['models'][number]) {
  const { title, command, variable } = uses[use]
  const size = bytes === null ? '' : `${(bytes / 1e9).toFixed(1)} GB`
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{title}</dt>
      <dd className="mt-0.5 wrap-anywhere">
        <p className="font-medium">{name ?? 'No model on this server'}</p>
        {name !== null && (
          <p className="text-sm text-muted">
            {[size, licence, installedAt && `installed ${formatMoment(installedAt)}`].filter(Boolean).join(' · ')}
          </p>
        )}
        {usedInstead !== null && (
          <p className="text-sm text-muted">
            {usedInstead} is used {name === null ? '' : 'instead '}({variable}).
          </p>
        )}
        <p className="mt-1 text-sm text-muted">
          To change it: <code className="font-mono">{command}</code>
        </p>
      </dd>
    </div>
  )
}

function VariablesCard({ variables }: Pick<EnvironmentPage, 'variables'>) {
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const shown = variables.filter(({ name, description }) => `${name} ${description}`.toLowerCase().includes(wanted))
  return (
    <Card padding="lg">
      <CardHead
        title="Environment variables"
        fact="Only the server’s environment sets these. A change needs a restart. Secrets are never shown."
      />
      <SearchInput label="Search variables" value={search} onChange={setSearch} />
      <p role="status" className="mt-3 text-sm text-muted">
        {shown.length === 0 ? `No results for “${search.trim()}”` : countOf(shown.length, 'variable')}
      </p>
      {wanted === '' ? (
        <>
          <Variables label="Variables that are set" variables={shown.filter(({ isSet }) => isSet)} />
          <Disclosure label="Not set" hint="What is not set has its default.">
            <Variables label="Variables that are not set" variables={shown.filter(({ isSet }) => !isSet)} />
          </Disclosure>
        </>
      ) : (
        <Variables label="Variables found" variables={shown} />
      )}
    </Card>
  )
}

function Variables({ label, variables }: { label: string } & Pick<EnvironmentPage, 'variables'>) {
  return (
    <ul aria-label={label} className="mt-1">
      {variables.map((variable) => (
        <Variable key={variable.name} {...variable} />
      ))}
    </ul>
  )
}

function Variable({ name, description, isSet, isSecret, value }: EnvironmentPage['variables'][number]) {
  return (
    <li className="border-b border-line py-3 last:border-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code className="font-mono text-sm font-semibold wrap-anywhere">{name}</code>
        <Badge tone={isSet ? 'good' : 'neutral'}>{isSet ? 'Set' : 'Not set'}</Badge>
      </div>
      {isSet && <p className="mt-1 font-mono text-sm wrap-anywhere">{isSecret ? 'Secret, not shown' : value}</p>}
      <p className="mt-1 text-sm text-muted">{description}</p>
    </li>
  )
}
