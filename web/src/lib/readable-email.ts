import { useEffect, useState } from 'react'
import { lazyCode } from './code/lazy-code.ts'

const code = lazyCode(() => import('@openhour/shared/lib/readable-email.ts'))
const asStored = (address: string) => address

/**
 * An address as people read it, for what a page shows first: the code is fetched only for a domain in Punycode, which is shown as it is stored until then.
 */
export function useReadableEmail(address: string): string {
  return useEmailReader([address])(address)
}

/** The same for several: what shows each of them. */
export function useEmailReader(addresses: readonly (string | null)[]): (address: string) => string {
  const [read, setRead] = useState(() => code.arrived()?.readableEmail ?? asStored)
  const isNeeded = addresses.some((address) => address?.includes('xn--'))
  useEffect(() => {
    if (!isNeeded) return
    void code.fetch().then(
      ({ readableEmail }) => setRead(() => readableEmail),
      () => undefined,
    )
  }, [isNeeded])
  return read
}
