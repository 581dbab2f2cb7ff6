import type { OwnDetails } from '@openhour/shared/features/own-details/own-details.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { queries } from '../../lib/api/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { detailLines, type KnowingPractice } from './known-details.ts'

const [useDetailsDialogs, DetailsDialogs] = defineDialogs()({
  edit: lazyDialog(() => import('./DetailsDialog.tsx').then((file) => file.DetailsDialog)),
})

type DetailsCardProps = {
  /** Undefined until it is known. */
  practice: KnowingPractice | null | undefined
}

/** What clients say about themselves, and what of it their practices see. `?details=open` in the address opens the form. */
export function DetailsCard({ practice }: DetailsCardProps) {
  const query = useQuery(queries.ownDetails.get.queryOptions())
  const { data, error } = query
  if (!data && error) return <ErrorState title="Your details could not be loaded" {...failedLoad(query)} />
  return (
    <Card padding="lg">
      <CardHead title="Your details" fact="Your practice sees only what you share." />
      {data ? (
        <Details details={data} practice={practice} />
      ) : (
        <Loading label="Loading your details">
          <Skeleton className="h-48" />
        </Loading>
      )}
    </Card>
  )
}

function Details({ details, practice }: DetailsCardProps & { details: OwnDetails }) {
  const dialogs = useDetailsDialogs()
  const { details: wanted }: { details?: unknown } = useSearch({ strict: false })
  const opened = useRef(false)
  const navigate = useNavigate()
  const open = () => dialogs.show({ kind: 'edit', details, onFile: practice?.onFile })
  useEffect(() => {
    if (wanted !== 'open' || practice === undefined || opened.current) return
    opened.current = true
    open()
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, details: undefined })) as never,
      replace: true,
    })
  })
  return (
    <>
      <dl className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        {detailLines(details, practice).map(({ detail, label, value, state }) => (
          <div key={detail} className="min-w-0">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={value ? 'wrap-anywhere whitespace-pre-line' : 'text-muted'}>
              {value ? <bdi>{value}</bdi> : 'Not given'}
              {state && <span className="block text-sm text-muted">{state}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <Button size="lg" aria-haspopup="dialog" className="mt-5 max-sm:w-full" onClick={open}>
        Edit your details
      </Button>
      <DetailsDialogs dialogs={dialogs} />
    </>
  )
}
