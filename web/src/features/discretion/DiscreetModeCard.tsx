import { lookIds, lookOf, looks } from '@openhour/shared/lib/looks.ts'
import { quickExitSite, quickExitSites } from '@openhour/shared/features/quick-exit/quick-exit.rules.ts'
import type { PreferencesHere } from '@openhour/shared/features/settings/settings.contract.ts'
import { settingsTexts } from '@openhour/shared/features/settings/settings.rules.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { saidIfLost } from '../../lib/api/lost-answers.ts'
import { toast } from '../../lib/toast.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, CardHead } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { LookPreview } from './LookPreview.tsx'
import { WhatItDoes } from './WhatItDoes.tsx'

const off = 'off'
const lookOptions = [
  { value: off, label: 'Off', description: 'Everything has its own name' },
  ...looks.map(({ id, appName, news }) => ({ value: id, label: appName, description: news })),
]
const siteOptions = quickExitSites.map(({ address, name }) => ({ value: address, label: name }))

/** For clients: what others see of this product, and where "Leave this page" leads. */
export function DiscreetModeCard({ preferences }: { preferences: PreferencesHere }) {
  const { chosen, choose, look, isChanged, save, saving, failure } = useChoice(preferences)
  return (
    <Card padding="lg">
      <CardHead title="Discreet mode" fact="For when someone else may see your phone, your email or your browser." />
      <form
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Field label="How this appears to others">
          <RadioCards
            name="look"
            options={lookOptions}
            value={chosen.look}
            onChange={({ target }) => choose({ look: target.value })}
          />
        </Field>
        {look && (
          <>
            <LookPreview look={look} smsOn={preferences.channels.sms} />
            <WhatItDoes appName={look.appName} />
          </>
        )}
        <Field label="“Leave this page” opens">
          <RadioCards
            name="exitSite"
            columns={3}
            size="lg"
            options={siteOptions}
            value={chosen.exitSite}
            onChange={({ target }) => choose({ exitSite: target.value })}
          />
        </Field>
        {failure && (
          <p role="alert" className="text-sm text-bad">
            {failure}
          </p>
        )}
        <div>
          <Button type="submit" variant="filled" size="lg" busy={saving} disabled={!isChanged}>
            Save discreet mode
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** What is chosen, and saving it. Names and icons are part of the page that the server sends, so a new look loads it again. */
function useChoice(preferences: PreferencesHere) {
  const queryClient = useQueryClient()
  const stored = {
    look: preferences.look ?? off,
    exitSite: quickExitSite(preferences.exitSite ?? undefined).address as string,
  }
  const [changes, setChanges] = useState<Partial<typeof stored>>({})
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<string>()
  const chosen = { ...stored, ...changes }
  async function save(): Promise<void> {
    setSaving(true)
    setFailure(undefined)
    try {
      const look = lookIds.find((id) => id === chosen.look) ?? null
      const { address } = quickExitSite(chosen.exitSite)
      const saved = await saidIfLost('settings', () => api.settings.savePreferences({ look, exitSite: address }))
      queryClient.setQueryData(queries.settings.preferences.queryOptions().queryKey, saved)
      if (look !== preferences.look) return location.reload()
      setChanges({})
      toast.good(settingsTexts.preferencesSaved)
    } catch (error) {
      setFailure(problemFrom(error).detail)
    }
    setSaving(false)
  }
  return {
    chosen,
    choose: (change: Partial<typeof stored>) => setChanges({ ...changes, ...change }),
    look: lookOf(chosen.look),
    isChanged: chosen.look !== stored.look || chosen.exitSite !== stored.exitSite,
    save,
    saving,
    failure,
  }
}
