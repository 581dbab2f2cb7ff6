import type { MessageSettings } from '@openhour/shared/features/messages/message-settings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { failedLoad } from '../../lib/api/failed-load.ts'
import { useRefresh } from '../../lib/api/refresh.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { messageSettingsForm } from './message-settings-form.ts'

const settingsQuery = () => queries.messages.settings.queryOptions()

/** The practice's settings of messages. */
export function MessageSettingsCard({ onUnsaved }: { onUnsaved: (part: string, unsaved: boolean) => void }) {
  const query = useQuery(settingsQuery())
  const { data, error } = query
  const onForm = useCallback((unsaved: boolean) => onUnsaved('messages', unsaved), [onUnsaved])
  if (error && !data) return <ErrorState title="The settings of messages could not be loaded" {...failedLoad(query)} />
  return (
    <Card id="message-settings" padding="lg">
      <CardHead title="Messages" fact="What clients see of your answers" />
      {data ? (
        <SettingsForm settings={data} onUnsaved={onForm} />
      ) : (
        <Loading label="Loading the settings of messages" className="flex flex-col gap-6">
          <Skeleton className="h-15" />
          <Skeleton className="h-10" />
        </Loading>
      )}
    </Card>
  )
}

type SettingsFormProps = { settings: MessageSettings; onUnsaved: (unsaved: boolean) => void }

function SettingsForm({ settings, onUnsaved }: SettingsFormProps) {
  const queryClient = useQueryClient()
  const refresh = useRefresh('practice_settings')
  const { page, ...kit } = usePageForm(messageSettingsForm, {
    noun: 'form',
    record: settings,
    onSend: (changes) => api.messages.saveSettings(changes),
    onSaved: (saved) => {
      queryClient.setQueryData(settingsQuery().queryKey, saved)
      toast.good('Settings of messages saved')
      return refresh()
    },
    onUnsaved,
    failure: 'The settings of messages could not be saved',
  })
  return (
    <FormPage {...page} label="Settings of messages" submitLabel="Save message settings">
      <FormFields {...kit} />
    </FormPage>
  )
}
