import { CloudOff, RefreshCw } from 'lucide-react'
import { useConnection } from '../../lib/api/connection.ts'
import { useIncomplete } from '../../lib/code/incomplete.ts'
import { shownLook } from '../../lib/look.ts'
import { useUpgraded } from '../../lib/api/upgrade.ts'
import { ReloadButton } from '../../ui/ReloadButton.tsx'

/** One line below the top bar: offline, upgraded, or a part that could not be loaded. Shows the first that applies. */
export function ShellNotice() {
  const connection = useConnection()
  const upgraded = useUpgraded()
  const incomplete = useIncomplete()
  const words =
    connection === 'offline'
      ? 'You’re offline. What you have opened stays here; the rest loads when you’re back.'
      : connection === 'unreachable'
        ? 'The server can’t be reached. What you have opened stays here; we’ll keep trying.'
        : upgraded
          ? `${shownLook()?.name ?? 'Openhour'} was updated. Reload to use the new version: what you typed is kept.`
          : incomplete
            ? 'Something you opened couldn’t be loaded. Try again, or reload the page: what you typed is kept.'
            : undefined
  const offersReload = connection === 'online' && words !== undefined
  const Icon = connection === 'online' ? RefreshCw : CloudOff
  return (
    <div role="status" className="sticky top-16 z-30">
      {words && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1.5 border-b border-line bg-surface-2 px-4 py-1.5 text-sm">
          <Icon size={16} aria-hidden className="text-muted max-sm:hidden" />
          <p className="min-w-0">{words}</p>
          {offersReload && <ReloadButton />}
        </div>
      )}
    </div>
  )
}
