import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { onShowKeys, singleKeysOn } from '../../lib/keys/single-keys.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const code = lazyCode(() => import('./keys-code.ts'))
const KeysDialog = lazyDialog(() => code.fetch().then((file) => file.KeysDialog))

/** Listens for single characters. What they do is fetched with the first one. */
export function SingleKeys({ me }: { me: Me }) {
  const router = useRouter()
  const [open, setOpen] = useState<boolean>()
  useEffect(() => onShowKeys(() => setOpen(true)), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { key, target } = event
      if (key.length > 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (target instanceof Element && target.closest('input:not([type=checkbox],[type=radio]),textarea,select')) return
      if (event.defaultPrevented || !singleKeysOn()) return
      // Firefox would search the page.
      if (key === '/') event.preventDefault()
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
