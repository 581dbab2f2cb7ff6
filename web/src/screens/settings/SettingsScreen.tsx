import { useReadableEmail } from '../../lib/readable-email.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'
import { PlainHead } from '../../ui/PlainHead.tsx'
import { settingsPage } from './settings.page.ts'
import { type SettingsTab, settingsTabOf } from './settings-tabs.ts'
import { TabSkeleton } from './TabSkeleton.tsx'
import { TabStrip } from './TabStrip.tsx'

// Most people only look.
const LeavingDialog = lazyDialog(() => import('./LeavingDialog.tsx').then((file) => file.LeavingDialog))

type SettingsScreenProps = {
  me: Me
  tabs: readonly SettingsTab[]
  /** The current one's name in the address. */
  tab?: unknown
  title?: string
  /** Stands above the profile of the account. */
  aboveProfile?: ReactNode
}

/** Settings & Profile, for every role. An opened tab stays mounted but hidden, so that typed text is not lost. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { me: admitted, tabs, tab: wanted, title: heading = settingsPage.title, aboveProfile } = props
  const { data: me = admitted } = useQuery(queries.account.me.queryOptions())
  const email = useReadableEmail(me.email)
  const tab = settingsTabOf(tabs, wanted)?.id ?? 'profile'
  const [opened, setOpened] = useState<readonly string[]>([tab])
  const unsaved = useUnsaved()
  // Here and not in the dialog, whose code may come after the click that leaves. When the tab is closed, the browser asks.
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved.any && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved.any,
    withResolver: true,
  })
  if (!opened.includes(tab)) setOpened([...opened, tab])
  return (
    <>
      <PlainHead title={heading} fact={`Signed in as ${email}`} />
      <TabStrip tabs={tabs} current={tab} />
      {tabs
        .filter(({ id }) => id === tab || opened.includes(id))
        .map(({ id, title, code: Tab }) => (
          <section key={id} aria-label={title} hidden={id !== tab} className="max-w-190">
            {id === 'profile' && aboveProfile && <div className="mb-4 md:mb-5">{aboveProfile}</div>}
            <Suspense fallback={<TabSkeleton />}>
              <Tab me={me} onUnsaved={unsaved.note} />
            </Suspense>
          </section>
        ))}
      <Suspense>
        {unsaved.any && (
          <LeavingDialog open={status === 'blocked'} onClose={() => reset?.()} onLeave={() => proceed?.()} />
        )}
      </Suspense>
    </>
  )
}

/** Tracks which parts of a page have unsaved changes. */
function useUnsaved() {
  const [parts, setParts] = useState<readonly string[]>([])
  const note = useCallback((part: string, unsaved: boolean) => {
    // The same list again renders nothing.
    setParts((all) =>
      all.includes(part) === unsaved ? all : unsaved ? [...all, part] : all.filter((one) => one !== part),
    )
  }, [])
  return { any: parts.length > 0, note }
}
