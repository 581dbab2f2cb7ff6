import { useEffect, useState } from 'react'
import { lazyCode } from './code/lazy-code.ts'

const code = lazyCode(() => import('@openhour/shared/lib/readable-email.ts'))

/**
 * An address as people read it, for what a page shows first: the code is fetched only for a domain in Punycode, which is shown as it is stored until then.
 */
export function useReadableEmail(address: string): string {
  const [readable, setReadable] = useState({ address, shown: address })
  useEffect(() => {
    if (!address.includes('xn--')) return
    void code.fetch().then(
      ({ readableEmail }) => setReadable({ address, shown: readableEmail(address) }),
      () => undefined,
    )
  }, [address])
  return readable.address === address ? readable.shown : address
}
