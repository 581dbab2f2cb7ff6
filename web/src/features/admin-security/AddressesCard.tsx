import { useQuery } from '@tanstack/react-query'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { formatMoment, formatNumber } from '../../lib/time/format.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { watchQuery } from './watch-query.ts'

const right = 'tnum py-2.5 pl-3 text-right'

/** Network addresses with the most refused attempts of the last day. */
export function AddressesCard() {
  const watch = useQuery(watchQuery)
  return (
    <Card padding="lg">
      <CardHead title="Top addresses" fact="Refused attempts to sign in within a day" />
      {watch.isPending && (
        <Loading label="Loading addresses">
          <Skeleton className="h-24" />
        </Loading>
      )}
      {watch.isError && <ErrorState title="Addresses could not be loaded" {...failedLoad(watch)} />}
      {watch.isSuccess && watch.data.addresses.length === 0 && (
        <p className="text-muted">No sign-in was refused within a day.</p>
      )}
      {watch.isSuccess && watch.data.addresses.length > 0 && (
        <table className="w-full text-left text-md">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className="pb-2 font-normal">
                Address
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-normal">
                Refused
              </th>
              <th scope="col" className="pb-2 pl-3 text-right font-normal">
                Accounts
              </th>
            </tr>
          </thead>
          <tbody>
            {watch.data.addresses.map(({ ip, refused, accounts, lastAt }) => (
              <tr key={ip} className="border-b border-line last:border-0">
                <th scope="row" className="py-2.5 font-medium wrap-anywhere">
                  {ip}
                  <span className="block text-sm font-normal text-muted">
                    Last {formatMoment(lastAt, { zone: 'UTC' })}
                  </span>
                </th>
                <td className={right}>{formatNumber(refused)}</td>
                <td className={right}>{formatNumber(accounts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
