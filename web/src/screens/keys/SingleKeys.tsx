import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { showKeysEvent } from '../../lib/keys/show-keys.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

const code = lazyCode(() => import('./keys-code.ts'))
const KeysDialog = lazyDialog(() => code.fetch().then((file) => file.KeysDialog))

/** Listens for single keys. What they do, and which are none, is fetched with the first key of all. */
export function SingleKeys({ me }: { me: Me }) {
  const router = useRouter()
  const cache = useQueryClient()
  const [open, setOpen] = useState<boolean>()
  useEffect(() => {
    const show = () => setOpen(true)
    const listen = (event: KeyboardEvent) => {
      const file = code.arrived()
      if (file) file.pressKey(event, { me, router, cache })
      else
        void code.fetch().then(
          ({ pressKey }) => pressKey(event, { me, router, cache }),
          () => undefined,
        )
    }
    addEventListener('keydown', listen)
    addEventListener(showKeysEvent, show)
    return () => {
      removeEventListener('keydown', listen)
      removeEventListener(showKeysEvent, show)
    }
  }, [me, router, cache])
  return (
    open !== undefined && (
      <Suspense>
        <KeysDialog me={me} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    )
  )
}
