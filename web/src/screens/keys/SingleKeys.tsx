import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { onShowKeys, singleKeysOn } from '../../lib/keys/single-keys.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const code = lazyCode(() => import('./press-key.ts'))
const KeysDialog = lazyDialog(() => import('./KeysDialog.tsx').then((file) => file.KeysDialog))

const typedInto = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=combobox]'

/** Listens for single characters. What they do is fetched with the first one. */
export function SingleKeys({ me }: { me: Me }) {
  const router = useRouter()
  const [open, setOpen] = useState<boolean>()
  useEffect(() => onShowKeys(() => setOpen(true)), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (event.target instanceof Element && event.target.closest(typedInto)) return
      if (event.key === ' ' || event.repeat || !singleKeysOn()) return
      // Firefox would search the page.
      if (event.key === '/') event.preventDefault()
      const arrived = code.arrived()
      if (arrived) arrived.pressKey(event, me, router)
      else
        void code.fetch().then(
          (file) => file.pressKey(event, me, router),
          () => undefined,
        )
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [me, router])
  return (
    open !== undefined && (
      <Suspense>
        <KeysDialog me={me} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
