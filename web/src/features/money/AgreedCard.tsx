import type { ClientContact } from '@openhour/shared/features/client-contacts/client-contacts.contract.ts'
import type { ClientBilling, MoneyState } from '@openhour/shared/features/money/money.contract.ts'
import { invoiceRhythmNames } from '@openhour/shared/features/money/money.rules.ts'
import { formatAmount } from '@openhour/shared/lib/currencies.ts'
import { Pencil } from 'lucide-react'
import { paperLanguageNames } from '@openhour/shared/features/money/paper-language.rules.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { usualPrice } from './usual-price.ts'

type AgreedCardProps = {
  agreed: ClientBilling
  money: MoneyState
  contacts: readonly ClientContact[]
  onEdit: () => void
  /** About the payer, below. */
  children?: ReactNode
}

/** What is agreed with a client about money. */
export function AgreedCard({ agreed, money, contacts, onEdit, children }: AgreedCardProps) {
  const { payerId, address, rhythm, language, wording, diagnosisCode, showsDiagnosis } = agreed
  const payer = payerId ? (contacts.find(({ id }) => id === payerId)?.name ?? 'A contact') : 'The client'
  const facts: [string, string][] = [
    ['Price of a session', priceOf(agreed, money)],
    ['Who pays', payer],
    ...optional('Address on invoices', address),
    ['Invoices', invoiceRhythmNames[rhythm]],
    ...optional('Language of invoices', language && paperLanguageNames[language]),
    ['What a session is called', wording ?? money.sessionWording],
    ...optional(
      'Diagnosis code',
      diagnosisCode && `${diagnosisCode}, ${showsDiagnosis ? 'printed on invoices' : 'not printed'}`,
    ),
  ]
  return (
    <Card padding="lg">
      <section aria-label="What is agreed">
        <CardHead
          level={3}
          title="What is agreed"
          actions={
            <Button icon={Pencil} aria-haspopup="dialog" aria-label="Edit what is agreed" onClick={onEdit}>
              Edit
            </Button>
          }
        />
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
          {facts.map(([name, text]) => (
            <div key={name} className="min-w-0">
              <dt className="text-sm text-muted">{name}</dt>
              <dd className="tnum whitespace-pre-line wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
        {children}
      </section>
    </Card>
  )
}

function priceOf({ priceMinor, freeReason }: ClientBilling, money: MoneyState): string {
  if (freeReason) return `Free: ${freeReason}`
  if (priceMinor === null || priceMinor === undefined) return `Your price, ${usualPrice(money)}`
  return `${formatAmount(priceMinor, money.currency)}, agreed with this client`
}

const optional = (name: string, text: string | null | undefined): [string, string][] => (text ? [[name, text]] : [])
