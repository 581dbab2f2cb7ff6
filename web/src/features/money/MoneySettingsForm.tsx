import type { MoneyState } from '@openhour/shared/features/money/money.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { api } from '../../lib/api/api.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { usePracticeDates } from '../../lib/time/practice-dates.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { moneySettingsForm, settingsCards } from './money-settings-form.ts'
import { moneySettingsQuery } from './money-queries.ts'
import { numberExample } from './number-example.ts'

type MoneySettingsFormProps = { settings: MoneyState; onUnsaved: (unsaved: boolean) => void }

/** Who issues, what a session costs, how clients pay, how invoices are numbered, and what DATEV needs: five cards with one save button. */
export function MoneySettingsForm({ settings, onUnsaved }: MoneySettingsFormProps) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('money_settings')
  const { taxes } = settings
  const definition = useMemo(() => {
    const inUse = [settings.sessionTaxId, settings.feeTaxId]
    return moneySettingsForm(taxes.filter(({ id, archivedAt }) => archivedAt === null || inUse.includes(id)))
  }, [taxes, settings.sessionTaxId, settings.feeTaxId])
  const {
    page,
    base: _,
    ...kit
  } = usePageForm(definition, {
    noun: 'invoice settings',
    record: settings,
    onSend: (details) => api.money.saveSettings(details),
    onSaved: (saved) => {
      queryClient.setQueryData(moneySettingsQuery().queryKey, saved)
      toast.good('Invoice settings saved')
      return refresh()
    },
    onUnsaved,
    failure: 'Your invoice settings could not be saved',
  })
  const { today } = usePracticeDates()
  const [numberPrefix, numberYear, numberStart] = useWatch({
    control: kit.form.control,
    name: ['numberPrefix', 'numberYear', 'numberStart'],
  }) as [string, boolean, string]
  return (
    <FormPage {...page} label="Invoice settings" submitLabel="Save changes" long>
      <div className="flex flex-col gap-4 md:gap-5">
        <Card padding="lg">
          <CardHead title="Who issues" fact="As it stands on your invoices. Issued ones keep what they say." />
          <FormFields {...kit} names={settingsCards.issuer} />
        </Card>
        <Card padding="lg">
          <CardHead title="Prices and fees" />
          <FormFields {...kit} names={settingsCards.prices} />
        </Card>
        <Card padding="lg">
          <CardHead title="How clients pay" fact="Nothing is collected here: you record what came in." />
          <FormFields {...kit} names={settingsCards.payment} />
        </Card>
        <Card padding="lg">
          <CardHead
            title="Numbers and paper"
            fact={
              <output className="tnum">
                The first number looks like{' '}
                {numberExample({ numberPrefix, numberYear, numberStart }, today.slice(0, 4))}.
              </output>
            }
          />
          <FormFields {...kit} names={settingsCards.numbers} />
        </Card>
        <Card padding="lg">
          <CardHead title="For DATEV" fact="Only if your accountant reads booking lists. Ask them for these numbers." />
          <FormFields {...kit} names={settingsCards.datev} />
        </Card>
      </div>
    </FormPage>
  )
}
