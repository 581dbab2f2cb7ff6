import type { Role } from '@openhour/shared/access/rules.ts'
import type { PreferencesHere } from '@openhour/shared/features/settings/settings.contract.ts'
import { settingsTexts } from '@openhour/shared/features/settings/settings.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { getTheme } from '../../lib/theme/theme-choice.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { notificationsFormOf, topicsWithout } from './notifications-form.ts'

type NotificationsFormProps = { preferences: PreferencesHere; role: Role; onUnsaved: (unsaved: boolean) => void }

/** Channels and events. A channel that is not configured keeps its setting and says so. */
export function NotificationsForm({ preferences, role, onUnsaved }: NotificationsFormProps) {
  const queryClient = useQueryClient()
  const definition = notificationsFormOf(role)
  const { page, ...kit } = usePageForm(definition, {
    noun: 'form',
    record: preferences,
    onSend: (notifications) => api.settings.savePreferences({ theme: getTheme(), notifications }),
    onSaved: async (saved) => {
      queryClient.setQueryData(queries.settings.preferences.queryOptions().queryKey, saved)
      toast.good(settingsTexts.preferencesSaved)
    },
    onUnsaved,
    failure: 'Your preferences could not be saved',
  })
  const parts: Record<string, ReactNode> = Object.fromEntries(topicsWithout(role).map((name) => [name, null]))
  for (const name of ['email', 'sms', 'push'] as const)
    if (!preferences.channels[name])
      parts[name] = (
        <Switch
          {...kit.form.register(name)}
          label={definition.fields[name].label}
          description="Not set up on this installation."
          badge={<Badge>Not configured</Badge>}
          aria-disabled
        />
      )
  return (
    <FormPage {...page} submitLabel="Save preferences">
      <FormFields {...kit} parts={parts} />
    </FormPage>
  )
}
