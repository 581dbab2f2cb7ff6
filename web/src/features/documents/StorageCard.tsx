import type { StorageParts } from '@openhour/shared/features/documents/all-documents.contract.ts'
import { storageState } from '@openhour/shared/features/documents/all-documents.rules.ts'
import { documentKindNames, fileSizeText } from '@openhour/shared/features/documents/documents.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { countOf } from '../../lib/time/format.ts'
import { Card } from '../../ui/Card.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import { storageQuery } from './all-documents-query.ts'

/** How much of the plan's storage is used, with a warning before it runs out, and by what. */
export function StorageCard() {
  const { data, isError, refetch, isFetching } = useQuery(storageQuery())
  if (isError && data === undefined)
    return (
      <ErrorState title="Failed to load the storage" onRetry={() => void refetch()} busy={isFetching}>
        Your documents are safe.
      </ErrorState>
    )
  // Reserves its place.
  if (data === undefined) return <Card className="h-35" aria-hidden />
  return (
    <Card>
      <section aria-label="Storage" className="flex flex-col gap-4">
        <Use {...data} />
        <Disclosure label="What takes up space" hint="By type and by client">
          <Parts parts={data} />
        </Disclosure>
      </section>
    </Card>
  )
}

function Use({ usedBytes, limitBytes }: StorageParts) {
  if (limitBytes === null)
    return (
      <p className="text-md">
        <span className="tnum">{fileSizeText(usedBytes)}</span> used. Your plan has no limit.
      </p>
    )
  const state = storageState(usedBytes, limitBytes)
  const words = `${fileSizeText(usedBytes)} of ${fileSizeText(limitBytes)} used`
  return (
    <div className="flex flex-col gap-2.5">
      <p className="tnum text-md">{words}</p>
      <ProgressBar
        width="full"
        value={usedBytes / limitBytes}
        label={`Storage: ${words}`}
        tone={state === 'fine' ? 'brand' : 'honey'}
      />
      {state !== 'fine' && (
        <p role="alert" className="flex items-start gap-2 text-sm font-medium">
          <TriangleAlert size={16} className="mt-0.5 shrink-0" aria-hidden />
          <span>
            {state === 'full'
              ? 'Your storage is full. Nothing more can be uploaded, by you or your clients.'
              : `More than 80 % of your storage is used: ${fileSizeText(limitBytes - usedBytes)} are left.`}{' '}
            Delete what you no longer need, or{' '}
            <PathLink to="/app/billing" className="underline">
              change your plan
            </PathLink>
            .
          </span>
        </p>
      )}
    </div>
  )
}

type Line = { name: string; bytes: number; fact?: string }

function Parts({ parts }: { parts: StorageParts }) {
  const types: Line[] = [
    ...parts.types.map(({ documentType, count, bytes }) => ({
      name: documentKindNames[documentType],
      bytes,
      fact: countOf(count, 'document'),
    })),
    { name: 'Files of messages', bytes: parts.messageBytes },
    { name: 'Recordings', bytes: parts.recordingBytes },
  ]
  const people: Line[] = [
    ...parts.clients.map(({ clientName, bytes }) => ({ name: clientName || 'Unknown Client', bytes })),
    { name: 'All other clients', bytes: parts.otherClientBytes },
    { name: 'The practice itself', bytes: parts.practiceBytes },
  ]
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <Lines title="By type" lines={types} />
      <Lines title="Documents by client" lines={people} />
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: readonly Line[] }) {
  const some = lines.filter(({ bytes }) => bytes > 0)
  return (
    <div>
      <h2 className="mb-2 font-sans text-base font-semibold tracking-normal">{title}</h2>
      {some.length === 0 && <p className="text-sm text-muted">Nothing yet.</p>}
      <dl className="flex flex-col gap-1.5 text-md">
        {some.map(({ name, bytes, fact }) => (
          <div key={name} className="flex items-baseline justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">
              {name}
              {fact && <span className="text-sm text-muted">, {fact}</span>}
            </dt>
            <dd className="tnum shrink-0 text-muted">{fileSizeText(bytes)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
