import { useQuery } from '@tanstack/react-query'
import { FileText, HandCoins, Plus, ReceiptText } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import type { ProfileTabProps } from '../../lib/feature.ts'
import type { ListKey } from '../../lib/lists/list-keys.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PathButton } from '../../ui/PathButton.tsx'
import { SectionHead } from '../../ui/SectionHead.tsx'
import { AgreedCard } from './AgreedCard.tsx'
import { Balances } from './Balances.tsx'
import { BillingDialogs, useBillingDialogs } from './billing-dialogs.ts'
import { ClientMoney } from './ClientMoney.tsx'
import { ChargeDialogs, useChargeDialogs } from './charge-dialogs.ts'
import { clientBillingQuery, moneySettingsQuery } from './money-queries.ts'
import { moneySettingsPath } from './invoices.page.ts'
import { PackagesCard } from './PackagesCard.tsx'
import { MoneySkeleton } from './MoneySkeleton.tsx'
import { OrganisationPart } from './OrganisationPart.tsx'

/** What is agreed with a client about money, what they owe, and what they have paid. */
export function BillingTab({ overview: { client } }: ProfileTabProps) {
  const { id } = client
  const billing = useQuery(clientBillingQuery(id))
  const settings = useQuery(moneySettingsQuery())
  const contacts = useQuery(queries.clientContacts.list.queryOptions({ input: { clientId: id } }))
  const packages = useQuery(queries.packages.list.queryOptions({ input: { clientId: id } }))
  const dialogs = useBillingDialogs()
  const charging = useChargeDialogs()
  const [agreed, money, people, sold] = [billing.data, settings.data, contacts.data, packages.data]
  const failed = [billing, settings, contacts, packages].find(({ isError, data }) => isError && !data)
  const isSetUp = money !== undefined && money.updatedAt !== null
  return (
    <>
      <SectionHead
        title="Billing"
        actions={
          isSetUp && (
            <>
              <Button
                icon={FileText}
                aria-haspopup="dialog"
                onClick={() => dialogs.show({ kind: 'statement', clientId: id })}
              >
                Statement
              </Button>
              <Button
                icon={HandCoins}
                aria-haspopup="dialog"
                onClick={() => dialogs.show({ kind: 'advance', clientId: id, currency: money.currency })}
              >
                Payment in advance
              </Button>
              <Button
                data-key={'c' satisfies ListKey}
                icon={Plus}
                variant="filled"
                aria-haspopup="dialog"
                onClick={() => charging.show({ kind: 'charge', clientId: id })}
              >
                Add charge
              </Button>
            </>
          )
        }
      />
      {agreed && money && people && sold ? (
        isSetUp ? (
          <div className="flex flex-col gap-6">
            <Balances balances={agreed.balances} />
            <AgreedCard
              agreed={agreed.agreed}
              money={money}
              contacts={people.items}
              onEdit={() => dialogs.show({ kind: 'agreed', agreed: agreed.agreed, money, contacts: people.items })}
            >
              {agreed.agreed.payerId && (
                <OrganisationPart
                  key={agreed.agreed.payerId}
                  payerId={agreed.agreed.payerId}
                  onEdit={(organisation) => {
                    const country = money.country ?? null
                    const payerId = agreed.agreed.payerId ?? ''
                    dialogs.show({ kind: 'organisation', payerId, clientId: id, organisation, country })
                  }}
                  onRemove={(organisation) => dialogs.show({ kind: 'removeOrganisation', organisation })}
                />
              )}
            </AgreedCard>
            <PackagesCard
              packages={sold.items}
              onAdd={() => dialogs.show({ kind: 'newPackage', clientId: id, money })}
              onEdit={(item) => dialogs.show({ kind: 'editPackage', item })}
            />
            <ClientMoney clientId={id} dialogs={charging} />
          </div>
        ) : (
          <EmptyState
            icon={ReceiptText}
            title="Invoices are not set up yet"
            actions={<PathButton to={moneySettingsPath}>Set up invoices</PathButton>}
            small
          >
            Say who issues your invoices and what a session costs. Then charges, invoices and payments appear here.
          </EmptyState>
        )
      ) : failed ? (
        <ErrorState title="Billing could not be loaded" {...failedLoad(failed)} />
      ) : (
        <MoneySkeleton label="Loading billing" />
      )}
      <BillingDialogs dialogs={dialogs} />
      <ChargeDialogs dialogs={charging} />
    </>
  )
}
