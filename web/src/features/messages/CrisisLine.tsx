import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { queries } from '../../lib/api/api.ts'
import { lazyCode } from '../../lib/code/lazy-code.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { AnchorButton } from '../../ui/Button.tsx'

const contacts = lazyCode(() => import('@openhour/shared/features/crisis-contacts/crisis-contacts.ts'))

/** That nobody answers at once, and the emergency number of the client's country once it is known. */
export function CrisisLine({ clientId }: { clientId: string }) {
  const { data } = useQuery(queries.portal.profile.queryOptions({ input: { clientId } }))
  const [code, setCode] = useState(contacts.arrived)
  const isMissing = code === undefined
  useEffect(
    () => (isMissing ? whenIdle(() => void contacts.fetch().then(setCode, () => undefined)) : undefined),
    [isMissing],
  )
  const found = code?.crisisContactsFor(data?.country)
  const [number] = found && found.country !== null ? found.emergency : []
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0 flex-[1_1_14rem]">
        Nobody watches messages all the time. If you are in danger, call{' '}
        {number ? 'the emergency number' : 'your local emergency number'}.
      </p>
      {code && number && (
        <AnchorButton href={code.callAddress(number.phone)} size="lg" icon={Phone}>
          Call {number.phone}
        </AnchorButton>
      )}
    </div>
  )
}
