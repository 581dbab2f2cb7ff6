import { ChevronRight } from 'lucide-react'
import { UnreadOwnMessages } from '../../features/messages/UnreadOwnMessages.tsx'
import { PlainHead } from '../../ui/PlainHead.tsx'
import { portalBookPage, portalInvoicesPage, portalMessagesPage } from '../../features/portal/portal.page.ts'
import { usePractice } from '../../features/portal/use-practice.ts'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { entryOf, isUnderMore } from './portal-menu.ts'
import { portalMorePage } from './portal-more.page.ts'
import { portalPages } from './portal-pages.ts'

// A page that stands in two menus is declared twice: the last place counts here.
const moreEntries = [...new Map(portalPages.toReversed().map((page) => [page.path, page])).values()]
  .toReversed()
  .filter(({ path }) => isUnderMore(path))
  .map(entryOf)

/** /client/more: the pages that are not in the bar. */
export function PortalMoreScreen() {
  const { practices = [], practice } = usePractice()
  const offered: Record<string, boolean> = {
    [portalBookPage.path]: practices.some(({ canBook }) => canBook),
    [portalInvoicesPage.path]: practices.some(({ showsInvoices }) => showsInvoices),
  }
  const entries = moreEntries.filter(({ to }) => offered[to] ?? true)
  return (
    <div className="max-w-190">
      <PlainHead title={portalMorePage.title} />
      <Card padding="none">
        <ul className="divide-y divide-line">
          {entries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <PathLink
                to={to}
                className="flex min-h-14 items-center gap-3.5 px-4 py-3 font-medium hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
              >
                <Icon size={20} aria-hidden className="text-muted" />
                <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                {to === portalMessagesPage.path && <UnreadOwnMessages clientId={practice?.clientId} />}
                <ChevronRight size={18} aria-hidden className="text-muted" />
              </PathLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
