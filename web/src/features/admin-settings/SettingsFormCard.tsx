import type { SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import type { RetentionName } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type * as z from 'zod/mini'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import type { FormDefinition } from '../../lib/forms/define-form.ts'
import { usePageForm } from '../../lib/forms/use-page-form.ts'
import { formatMoment } from '../../lib/time/format.ts'
import { toast } from '../../lib/toast.ts'
import { Card, CardHead } from '../../ui/Card.tsx'
import { FormFields } from '../../ui/form/FormFields.tsx'
import { FormPage } from '../../ui/form/FormPage.tsx'

type Setting = 'name' | 'supportEmail' | 'signUp' | 'locationGate' | 'plansOn' | RetentionName
type Changes = Partial<Pick<SettingsPage, Setting>>
type SettingsFormCardProps<Fields extends Readonly<Record<string, z.core.$ZodType>>, Sent extends Changes> = {
  title: string
  fact: string
  definition: FormDefinition<Fields, Sent, SettingsPage>
  settings: SettingsPage
  submitLabel: string
  onUnsaved: (part: string, unsaved: boolean) => void
}

/** One group of settings, saved by itself. */
export function SettingsFormCard<Fields extends Readonly<Record<string, z.core.$ZodType>>, Sent extends Changes>({
  title,
  fact,
  definition,
  settings,
  submitLabel,
  onUnsaved,
}: SettingsFormCardProps<Fields, Sent>) {
  const queryClient = useQueryClient()
  const options = queries.adminSettings.get.queryOptions()
  const { page, base, ...kit } = usePageForm(definition, {
    noun: 'form',
    record: settings,
    onSend: async (changes: Sent) => {
      try {
        return await api.adminSettings.save({ ...changes, version: settings.version })
      } catch (error) {
        // The form then shows what the other admin saved.
        if (problemFrom(error).code === 'version-conflict') await queryClient.refetchQueries(options)
        throw error
      }
    },
    onSaved: async (saved) => {
      queryClient.setQueryData(options.queryKey, saved)
      toast.good('Settings saved')
    },
    onUnsaved: useCallback((unsaved: boolean) => onUnsaved(title, unsaved), [onUnsaved, title]),
    failure: 'The settings could not be saved',
  })
  const [latest] = base.changes
    .filter(({ field }) => (definition.names as readonly string[]).includes(field))
    .toSorted((one, other) => other.at.localeCompare(one.at))
  return (
    <Card padding="lg">
      <CardHead title={title} fact={fact} />
      <FormPage {...page} label={title} submitLabel={submitLabel}>
        <FormFields {...kit} />
      </FormPage>
      {latest && (
        <p className="mt-3 text-right text-sm wrap-anywhere text-muted">
          Last changed by {latest.by ?? 'a former admin'}, {formatMoment(latest.at)}
        </p>
      )}
    </Card>
  )
}
