import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, queries } from '../../lib/api/api.ts'
import { problemFrom } from '../../lib/api/http.ts'
import { singleKeysOn } from '../../lib/keys/single-keys.ts'
import { toast } from '../../lib/toast.ts'
import { Switch } from '../../ui/Switch.tsx'

const query = queries.settings.preferences.queryOptions()

/** Turns single characters on or off for the person, at once. */
export function SingleKeysSwitch() {
  const queryClient = useQueryClient()
  const { data } = useQuery(query)
  const choose = async (singleKeys: boolean) => {
    // A response in flight still has the earlier choice.
    await queryClient.cancelQueries(query)
    const set = (on: boolean) => queryClient.setQueryData(query.queryKey, (now) => now && { ...now, singleKeys: on })
    set(singleKeys)
    try {
      queryClient.setQueryData(query.queryKey, await api.settings.savePreferences({ singleKeys }))
    } catch (error) {
      set(!singleKeys)
      toast.bad('Your preferences could not be saved', { description: problemFrom(error).detail })
    }
  }
  return (
    <Switch
      label="Single keys"
      description="Turn them off if speech input or a screen reader presses them by accident. Applies on all your devices."
      checked={singleKeysOn(data?.singleKeys)}
      disabled={!data}
      onChange={({ target }) => void choose(target.checked)}
      className="py-0!"
    />
  )
}
