import { type Role, roles } from '@openhour/shared/access/rules.ts'
import type { AdminOverview } from '@openhour/shared/features/admin/admin.contract.ts'
import { formatNumber } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'

const names: Record<Role, string> = { therapist: 'Therapists', client: 'Clients', admin: 'Admins' }

/** Account counts per role: numbers, never names. */
export function AccountsCard({ accounts }: { accounts: AdminOverview['accounts'] }) {
  const rows = roles.map((role) => {
    const { confirmed = 0, unconfirmed = 0 } = accounts.find((counted) => counted.role === role) ?? {}
    return { role, confirmed, unconfirmed }
  })
  return (
    <Card padding="lg">
      <CardHead title="Accounts" fact="Unconfirmed: has not opened the link in the confirmation email yet" />
      <table className="w-full text-left text-md">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="pb-2 font-normal">
              Role
            </th>
            <th scope="col" className="pb-2 text-right font-normal">
              Confirmed
            </th>
            <th scope="col" className="pb-2 pl-3 text-right font-normal">
              Unconfirmed
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ role, confirmed, unconfirmed }) => (
            <tr key={role} className="border-b border-line last:border-0">
              <th scope="row" className="py-2.5 font-medium">
                {names[role]}
              </th>
              <td className="tnum py-2.5 text-right">{formatNumber(confirmed)}</td>
              <td className="tnum py-2.5 text-right">{formatNumber(unconfirmed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
