import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { getTheme, setTheme, subscribeTheme } from '../../lib/theme/theme-choice.ts'

/**
 * Keeps the browser's theme and the account's the same: what the account chose is shown wherever its person signs in, and what is chosen here,
 * by whatever control, is stored with the account. The browser keeps its own copy for the first paint; should storing fail, that one holds.
 */
export function useAccountTheme(): void {
  const queryClient = useQueryClient()
  const { data } = useQuery(queries.settings.preferences.queryOptions())
  const agreed = useRef(getTheme())
  const chosenByAccount = data?.saved ? data.theme : undefined

  useEffect(() => {
    if (chosenByAccount === undefined || chosenByAccount === agreed.current) return
    agreed.current = chosenByAccount
    setTheme(chosenByAccount)
  }, [chosenByAccount])

  useEffect(() => {
    const store = async () => {
      const theme = getTheme()
      if (theme === agreed.current) return
      agreed.current = theme
      const { queryKey } = queries.settings.preferences.queryOptions()
      // An answer on its way still says what was chosen before.
      await queryClient.cancelQueries({ queryKey })
      const saved = await api.settings.savePreferences({ theme }).catch(() => undefined)
      if (saved && theme === agreed.current) queryClient.setQueryData(queryKey, saved)
    }
    return subscribeTheme(() => void store())
  }, [queryClient])
}
