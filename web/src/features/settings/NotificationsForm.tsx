import type { Role } from '@openhour/shared/access/rules.ts'
import type { NotificationPreferences } from '@openhour/shared/features/settings/preferences.rules.ts'
import { type PreferencesHere, settingsTexts } from '@openhour/shared/features/settings/settings.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import { api, problemFrom, queries } from '../../lib/api.ts'
import { getTheme } from '../../lib/theme-choice.ts'
import { toast } from '../../lib/toast.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { topicRows, wayRows } from './notification-rows.ts'

type NotificationsFormProps = { preferences: PreferencesHere; role: Role; onUnsaved: (unsaved: boolean) => void }

/** By which ways, and of what. A way that is not set up keeps its choice, and says that it waits. */
export function NotificationsForm({ preferences, role, onUnsaved }: NotificationsFormProps) {
  const queryClient = useQueryClient()
  const { control, register, handleSubmit, reset } = useForm<NotificationPreferences>({
    defaultValues: preferences.notifications,
    values: preferences.notifications,
    resetOptions: { keepDirtyValues: true },
  })
  const { isDirty, isSubmitting } = useFormState({ control })
  const [refusal, setRefusal] = useState<string>()
  useEffect(() => onUnsaved(isDirty), [onUnsaved, isDirty])

  const save = async (notifications: NotificationPreferences) => {
    setRefusal(undefined)
    try {
      const saved = await api.settings.savePreferences({ theme: getTheme(), notifications })
      reset(saved.notifications)
      queryClient.setQueryData(queries.settings.preferences.queryOptions().queryKey, saved)
      toast.good(settingsTexts.preferencesSaved)
    } catch (error) {
      setRefusal(problemFrom(error).detail)
      toast.bad('Your preferences could not be saved')
    }
  }
  const rows = topicRows(role)
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      <fieldset>
        <legend className="text-sm font-semibold text-muted">How you are told</legend>
        <div className="divide-y divide-line">
          {wayRows.map(({ name, label, description }) => (
            <Switch
              key={name}
              label={label}
              description={preferences.ways[name] ? description : 'This installation has not set it up.'}
              badge={!preferences.ways[name] && <Badge>Not configured</Badge>}
              {...register(name)}
              aria-disabled={!preferences.ways[name] || undefined}
            />
          ))}
        </div>
      </fieldset>
      {rows.length > 0 && (
        <fieldset className="mt-5">
          <legend className="text-sm font-semibold text-muted">What you are told of</legend>
          <div className="divide-y divide-line">
            {rows.map(({ name, label, description }) => (
              <Switch key={name} label={label} description={description} {...register(name)} />
            ))}
          </div>
        </fieldset>
      )}
      <div className="has-[p]:mt-4">
        <FormError>{refusal}</FormError>
      </div>
      <div className="mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <p className="text-sm text-muted" aria-live="polite">
          {isDirty && 'Not saved yet'}
        </p>
        <Button type="submit" variant="filled" busy={isSubmitting}>
          Save preferences
        </Button>
      </div>
    </form>
  )
}
