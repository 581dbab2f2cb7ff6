import type { AccountPage } from '@openhour/shared/features/admin-accounts/admin-accounts.contract.ts'
import { countOf, formatDay, formatMoment } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'

/** How somebody signs in, and what waits for them. */
export function SignInCard({ account }: { account: AccountPage }) {
  const { signIns, lastActive, twoFactor, passkeyCount, google, waitingMails, resetDue } = account
  const ways = [
    twoFactor ? 'codes from an app' : undefined,
    passkeyCount > 0 ? countOf(passkeyCount, 'passkey') : undefined,
    google ? 'Google' : undefined,
  ].filter(Boolean)
  const facts = [
    ['Signed in now', signIns === 0 ? 'Nowhere' : `In ${countOf(signIns, 'browser')}`],
    ['Last active', lastActive === null ? 'Never' : formatDay(lastActive)],
    ['Beside the password', ways.length === 0 ? 'Nothing' : ways.join(', ')],
    ['Emails that wait', waitingMails === 0 ? 'None' : countOf(waitingMails, 'email')],
    ...(resetDue === null ? [] : [['Second factor is removed', formatMoment(resetDue)]]),
  ] as const
  return (
    <Card padding="lg">
      <CardHead title="Sign-in" />
      <dl className="-my-1 divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <dt>{name}</dt>
            <dd className="text-muted">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
