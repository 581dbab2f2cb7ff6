import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card, CardHead } from '../../ui/Card.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { moneySettingsPath } from './invoices.page.ts'

/** Beside a draft: what to look at before it is issued. */
export function DraftCard({ invoice }: { invoice: Invoice }) {
  const { issuer, recipientName, recipientAddress, clientId } = invoice
  const link = 'text-primary underline underline-offset-2'
  return (
    <Card padding="lg">
      <section aria-label="Before you issue it">
        <CardHead title="Before you issue it" />
        <p>
          A draft follows your settings and the client’s details. Once issued, it stays as it is, with the next number.
        </p>
        <ul className="mt-4 flex flex-col gap-3 empty:hidden">
          {(issuer === null || issuer.address === null) && (
            <Missing>
              Your name and address are missing.{' '}
              <PathLink to={moneySettingsPath} className={link}>
                Add them in Settings
              </PathLink>
            </Missing>
          )}
          {(recipientName === '' || recipientAddress === null) && (
            <Missing>
              {recipientName === '' ? 'The name of whoever pays is missing.' : 'There is no address of whoever pays.'}{' '}
              {clientId !== null && (
                <PathLink to={`/app/clients/${clientId}?tab=billing`} className={link}>
                  Open the client’s billing
                </PathLink>
              )}
            </Missing>
          )}
        </ul>
      </section>
    </Card>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2 text-sm">
      <CircleAlert size={16} aria-hidden className="mt-0.5 shrink-0 text-honey" />
      <span className="min-w-0">{children}</span>
    </li>
  )
}
