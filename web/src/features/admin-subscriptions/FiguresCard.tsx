import type { PaymentFigures } from '@openhour/shared/features/admin-subscriptions/admin-subscriptions.contract.ts'
import { formatMoment, formatNumber } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { providerNames } from './subscription-list.ts'

/** What runs at each payment provider, and the messages that it sent. */
export function FiguresCard({ figures }: { figures: PaymentFigures['items'] }) {
  return (
    <Card padding="lg" className="mb-6">
      <CardHead title="Payment providers" fact="Messages are what a provider sends when a payment changes." />
      <div className="overflow-x-auto" tabIndex={0} role="group" aria-label="Payment providers">
        <table className="w-full text-left text-md">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              {['Provider', 'Active', 'Past due', 'Messages, 7 days', 'Last message'].map((name, index) => (
                <th key={name} scope="col" className={`pb-2 font-normal ${index === 0 ? '' : 'pl-4 text-right'}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {figures.map(({ provider, active, pastDue, eventsOfWeek, lastEventAt }) => (
              <tr key={provider} className="border-b border-line last:border-0">
                <th scope="row" className="py-2.5 font-medium whitespace-nowrap">
                  {providerNames[provider]}
                </th>
                {[formatNumber(active), formatNumber(pastDue), formatNumber(eventsOfWeek)].map((figure, index) => (
                  <td key={index} className="tnum py-2.5 pl-4 text-right">
                    {figure}
                  </td>
                ))}
                <td className="py-2.5 pl-4 text-right whitespace-nowrap">
                  {lastEventAt === null ? 'None' : formatMoment(lastEventAt)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
