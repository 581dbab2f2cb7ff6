import { supportPage } from '../../features/support/support.page.ts'
import type { SupportSearch } from '../../features/support/support-search.ts'
import { SupportRequests } from '../../features/support/SupportRequests.tsx'
import { therapistSupport } from '../../features/support/support-sides.ts'
import { helpPage } from '../help/help.page.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import { PageHead } from '../shell/PageHead.tsx'

type SupportScreenProps = {
  search: SupportSearch
  onSearch: (search: SupportSearch, how: { replace: boolean }) => void
}

/** /app/support: requests to the people who run the installation, or one of them. */
export function SupportScreen({ search, onSearch }: SupportScreenProps) {
  const { request } = search
  return (
    <div className="max-w-190">
      <PageHead
        title={supportPage.title}
        fact={
          <>
            The people who run this installation answer here. Many answers stand in{' '}
            <PathLink to={helpPage.path} className="underline">
              Help
            </PathLink>
            .
          </>
        }
        {...(request !== undefined && { back: { to: supportPage.path, label: 'All requests' } })}
      />
      <SupportRequests side={therapistSupport} search={search} onSearch={onSearch} />
    </div>
  )
}
