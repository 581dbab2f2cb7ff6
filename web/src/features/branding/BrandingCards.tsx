import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { BrandingForm } from './BrandingForm.tsx'
import { BrandPreview } from './BrandPreview.tsx'
import { LogoCard } from './LogoCard.tsx'

type BrandingCardsProps = {
  practiceName: string
  /** The plan does not include branding: what was set is shown and cannot be changed. */
  locked: boolean
  onUnsaved: (part: string, unsaved: boolean) => void
}

/** The practice's logo and colors. */
export function BrandingCards({ practiceName, locked, onUnsaved }: BrandingCardsProps) {
  const query = useQuery(queries.branding.get.queryOptions())
  const { data, error } = query
  const onForm = useCallback((unsaved: boolean) => onUnsaved('branding', unsaved), [onUnsaved])
  if (error && !data) {
    return <ErrorState title="Your branding could not be loaded" {...failedLoad(query)} />
  }
  if (!data) {
    return (
      <Card padding="lg">
        <Loading label="Loading your branding" className="flex flex-col gap-5">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-24" />
          <Skeleton className="h-40" />
        </Loading>
      </Card>
    )
  }
  if (locked) {
    return (
      <Card padding="lg">
        <CardHead
          title="Your branding"
          fact="It is kept. Clients see the default look until your plan includes branding."
        />
        <BrandPreview practiceName={practiceName} {...data} />
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <LogoCard logoUrl={data.logoUrl} />
      <BrandingForm branding={data} practiceName={practiceName} onUnsaved={onForm} />
    </div>
  )
}
