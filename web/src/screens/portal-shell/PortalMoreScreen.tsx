import { ChevronRight } from 'lucide-react'
import { Card } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { moreEntries } from './portal-menu.ts'
import { portalMorePage } from './portal-more.page.ts'

/** /client/more: the pages that are not in the bar. */
export function PortalMoreScreen() {
  return (
    <div className="max-w-190">
      <PageHead title={portalMorePage.title} />
      <Card padding="none">
        <ul className="divide-y divide-line">
          {moreEntries.map(({ to, label, icon: Icon }) => (
            <li key={to}>
              <PathLink
                to={to}
                className="flex min-h-14 items-center gap-3.5 px-4 py-3 font-medium hover:bg-surface-2 focus-visible:-outline-offset-2 sm:px-6"
              >
                <Icon size={20} aria-hidden className="text-muted" />
                <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
                <ChevronRight size={18} aria-hidden className="text-muted" />
              </PathLink>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  )
}
