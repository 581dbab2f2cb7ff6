import { useQuery } from '@tanstack/react-query'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { EmailCard } from './EmailCard.tsx'
import { GoogleCard } from './GoogleCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { securityQuery } from './security-query.ts'
import { SignInSessionsCard } from './SignInSessionsCard.tsx'
import { TwoFactorCard } from './TwoFactorCard.tsx'

/** The cards of the settings page about sign-in methods and signed-in browsers. */
export function SecuritySection() {
  const security = useQuery(securityQuery)
  if (security.isPending) return <Pending />
  if (security.isError) {
    return <ErrorState title="Your security settings could not be loaded" {...failedLoad(security)} />
  }
  const { email, hasPassword, passkeys, google } = security.data
  return (
    <div className="grid gap-5">
      <PasswordCard key={String(hasPassword)} email={email} hasPassword={hasPassword} />
      <EmailCard email={email} />
      <TwoFactorCard security={security.data} />
      <PasskeysCard passkeys={passkeys} />
      {(google || readPageConfig().googleOn) && (
        <GoogleCard
          linked={google}
          onlyWay={!hasPassword && passkeys.length === 0}
          googleOn={readPageConfig().googleOn}
        />
      )}
      <SignInSessionsCard />
    </div>
  )
}

function Pending() {
  return (
    <Loading label="Loading your security settings" className="grid gap-5">
      {[1, 2, 3].map((card) => (
        <Card key={card} padding="lg">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="mt-3 h-4 w-64 max-w-full" />
          <Skeleton className="mt-6 h-10 w-80 max-w-full" />
        </Card>
      ))}
    </Loading>
  )
}
