import type { SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { gateForm, identityForm, plansForm, signUpForm } from './installation-forms.ts'
import { SettingsFormCard } from './SettingsFormCard.tsx'
import { TestMailCard } from './TestMailCard.tsx'

type InstallationCardsProps = { onUnsaved: (part: string, unsaved: boolean) => void }

/** What admins set for the whole server. */
export function InstallationCards({ onUnsaved }: InstallationCardsProps) {
  const query = useQuery(queries.adminSettings.get.queryOptions())
  const { data, error } = query
  if (error && !data) return <ErrorState title="The settings could not be loaded" {...failedLoad(query)} />
  if (!data)
    return (
      <Card padding="lg">
        <Loading label="Loading the settings" className="flex flex-col gap-6">
          <Skeleton className="h-15" />
          <Skeleton className="h-15" />
          <Skeleton className="h-28" />
        </Loading>
      </Card>
    )
  return <Cards settings={data} onUnsaved={onUnsaved} />
}

function Cards({ settings, onUnsaved }: InstallationCardsProps & { settings: SettingsPage }) {
  const { environment, mail } = settings
  const [forms] = useState(() => ({
    identity: identityForm(environment),
    gate: gateForm(environment),
    plans: plansForm(environment),
  }))
  const shared = { settings, onUnsaved }
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <SettingsFormCard
        {...shared}
        title="Name and support"
        fact="What people see in emails and on the public pages."
        definition={forms.identity}
        submitLabel="Save name and support"
      />
      <SettingsFormCard
        {...shared}
        title="Sign-up"
        fact="Clients whom their therapist invited can always join."
        definition={signUpForm}
        submitLabel="Save sign-up"
      />
      <TestMailCard mail={mail} />
      <SettingsFormCard
        {...shared}
        title="Location gate"
        fact="To try the gate in this browser, choose a country in Preferences."
        definition={forms.gate}
        submitLabel="Save location gate"
      />
      <SettingsFormCard
        {...shared}
        title="Plans"
        fact="Whether this server sells plans."
        definition={forms.plans}
        submitLabel="Save plans"
      />
    </div>
  )
}
