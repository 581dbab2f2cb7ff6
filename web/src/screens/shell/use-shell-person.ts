import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useAccountTheme } from '../../features/settings/use-account-theme.ts'
import { queries } from '../../lib/api/api.ts'
import { signOutFor } from '../../lib/session/leaving.ts'
import { forgetKept } from '../../lib/storage.ts'
import { toast } from '../../lib/toast.ts'
import type { ShellUser } from './shell-entries.ts'
import { useMonitor } from './use-monitor.ts'

type ShellPerson = { me: Me; user: ShellUser; onLogout: () => void }

/**
 * The signed-in person as every shell shows them, kept up to date, and signing out. Also applies their theme and starts
 * the security monitor. `admitted` is who the guard let in, `leave` that of `SignedIn`.
 */
export function useShellPerson(admitted: Me, leave: (to: string) => void): ShellPerson {
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  useAccountTheme()
  useMonitor(me.id)
  const logout = async () => {
    try {
      await signOutFor('/')
      forgetKept()
      leave('/')
    } catch {
      toast.bad('Error signing out', { description: 'You are still signed in. Please try again.' })
    }
  }
  return {
    me,
    user: { name: me.fullName || me.email, email: me.email, avatarUrl: me.avatarUrl },
    onLogout: () => void logout(),
  }
}
