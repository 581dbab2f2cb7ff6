import { AddressesCard } from '../../features/admin-security/AddressesCard.tsx'
import { LockOutsCard } from '../../features/admin-security/LockOutsCard.tsx'
import { SecurityEvents } from '../../features/admin-security/SecurityEvents.tsx'
import { SignIns } from '../../features/admin-security/SignIns.tsx'
import { PageHead } from '../shell/PageHead.tsx'
import { adminSecurityPage } from './admin-security.page.ts'

/** /app/admin/security: who tries to get in, who is locked out, and who is in. */
export function SecurityScreen() {
  return (
    <>
      <PageHead
        title={adminSecurityPage.title}
        fact="Admins get an email when many sign-ins fail, at most one an hour for each cause. Times are in UTC."
      />
      <div className="grid gap-8 *:min-w-0">
        <div className="grid items-start gap-4 *:min-w-0 lg:grid-cols-2 lg:gap-5">
          <AddressesCard />
          <LockOutsCard />
        </div>
        <SignIns />
        <SecurityEvents />
      </div>
    </>
  )
}
