import type { ClientSummary } from '@openhour/shared/features/clients/clients.contract.ts'
import { clientsPerPage } from '@openhour/shared/features/clients/clients.rules.ts'
import { useEffect } from 'react'
import { Pagination } from '../../ui/Pagination.tsx'
import { ClientCard, type ClientCardProps } from './ClientCard.tsx'
import { gridClass } from './client-grid.ts'

type ClientPagesProps = {
  data: { items: readonly ClientSummary[]; matching: number }
  page: number
  /** False while the cards of another view are still shown. */
  settled: boolean
  onPage: (page: number, how: { replace: boolean }) => void
  deeds: (client: ClientSummary) => Omit<ClientCardProps, 'client'>
}

/** The cards of one page, and the way to the others where there are any. */
export function ClientPages({ data, page, settled, onPage, deeds }: ClientPagesProps) {
  const { items, matching } = data
  const pageCount = Math.max(1, Math.ceil(matching / clientsPerPage))
  const first = (page - 1) * clientsPerPage + 1
  const last = Math.min(matching, first + clientsPerPage - 1)
  // Clients go, here or in another window: a page that is left empty gives way to the last one.
  const beyond = settled && page > pageCount
  useEffect(() => {
    if (beyond) onPage(pageCount, { replace: true })
  }, [beyond, pageCount, onPage])
  const turn = (next: number) => {
    onPage(next, { replace: false })
    scrollTo({ top: 0 })
  }
  return (
    <>
      <ul className={gridClass}>
        {items.map((client) => (
          <li key={client.id} className="min-w-0">
            <ClientCard client={client} {...deeds(client)} />
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <div className="mt-6">
          <Pagination page={page} pageCount={pageCount} onPage={turn} fact={`${first} to ${last} of ${matching}`} />
        </div>
      )}
    </>
  )
}
