import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, queries } from '../../lib/api/api.ts'
import { getTheme, setTheme, subscribeTheme } from '../../lib/theme/theme-choice.ts'

/**
 * Keeps the theme of browser and account in sync: the account's theme applies wherever its person signs in, and a theme
 * chosen here is saved to the account. The browser keeps its own copy for the first paint; if saving fails, that copy
 * applies.
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
      // A response in flight still has the earlier theme.
      await queryClient.cancelQueries({ queryKey })
      const saved = await api.settings.savePreferences({ theme }).catch(() => undefined)
      if (saved && theme === agreed.current) queryClient.setQueryData(queryKey, saved)
    }
    return subscribeTheme(() => void store())
  }, [queryClient])
}
