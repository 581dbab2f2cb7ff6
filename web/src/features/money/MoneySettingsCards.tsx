import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { InvoiceMailsPart } from './InvoiceMailsPart.tsx'
import { moneySettingsQuery } from './money-queries.ts'
import { MoneySettingsForm } from './MoneySettingsForm.tsx'
import { TaxesCard } from './TaxesCard.tsx'

type MoneySettingsCardsProps = { onUnsaved: (part: string, unsaved: boolean) => void }

/** How the practice charges and invoices. */
export function MoneySettingsCards({ onUnsaved }: MoneySettingsCardsProps) {
  const query = useQuery(moneySettingsQuery())
  const onForm = useCallback((unsaved: boolean) => onUnsaved('invoices', unsaved), [onUnsaved])
  const onMails = useCallback((unsaved: boolean) => onUnsaved('invoice emails', unsaved), [onUnsaved])
  const { data } = query
  if (query.isError && !data) return <ErrorState title="Failed to load your invoice settings" {...failedLoad(query)} />
  if (!data)
    return (
      <Card padding="lg">
        <Loading label="Loading your invoice settings" className="flex flex-col gap-6">
          <Skeleton className="h-5 w-36" />
          <Skeleton className="h-10" />
          <Skeleton className="h-28" />
          <Skeleton className="h-10" />
        </Loading>
      </Card>
    )
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <Notice tone="plain">
        {data.updatedAt === null &&
          'These are suggestions. Nothing is charged until you have looked at them and saved.'}
      </Notice>
      <TaxesCard taxes={data.taxes} country={data.country ?? null} />
      <MoneySettingsForm settings={data} onUnsaved={onForm} />
      <InvoiceMailsPart onUnsaved={onMails} />
    </div>
  )
}
