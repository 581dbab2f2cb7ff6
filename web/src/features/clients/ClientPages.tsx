import type { ListedClient } from '@openhour/shared/features/clients/clients.contract.ts'
import { clientsPerPage } from '@openhour/shared/features/clients/clients.rules.ts'
import { useCallback } from 'react'
import { Pagination } from '../../ui/Pagination.tsx'
import { usePages } from '../../ui/use-pages.ts'
import { ClientCard, type ClientCardProps } from './ClientCard.tsx'
import { gridClass } from './client-grid.ts'

type ClientPagesProps = {
  data: { items: readonly ListedClient[]; matching: number }
  page: number
  /** False while cards of the previous view are still shown. */
  settled: boolean
  onPage: (page: number, how: { replace: boolean }) => void
  actions: (client: ListedClient) => Omit<ClientCardProps, 'client'>
}

/** One page of cards, with pagination if there are more. */
export function ClientPages({ data, page, settled, onPage, actions }: ClientPagesProps) {
  const { items, matching } = data
  const replacePage = useCallback((last: number) => onPage(last, { replace: true }), [onPage])
  const pages = { total: matching, perPage: clientsPerPage, page, settled, onPage: replacePage }
  const { pageCount, fact } = usePages(pages)
  const turn = (next: number) => {
    onPage(next, { replace: false })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <ul className={gridClass}>
        {items.map((client) => (
          <li key={client.id} className="min-w-0">
            <ClientCard client={client} {...actions(client)} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <div className="mt-6">
          <Pagination page={page} pageCount={pageCount} onPage={turn} fact={fact} />
        </div>
      )}
    </>
  )
}
