import { callAddress } from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { queries } from '../../lib/api/api.ts'
import { AnchorButton } from '../../ui/Button.tsx'

/** That nobody answers at once, and the emergency number of the client's country once it is known. */
export function CrisisLine({ clientId }: { clientId: string }) {
  const { data } = useQuery(queries.portal.profile.queryOptions({ input: { clientId } }))
  const number = data?.crisisContacts?.emergency[0]?.phone
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 text-sm">
      <p className="min-w-0 flex-[1_1_14rem]">
        Nobody watches messages all the time. If you are in danger, call{' '}
        {number ? 'the emergency number' : 'your local emergency number'}.
      </p>
      {number && (
        <AnchorButton href={callAddress(number)} size="lg" icon={Phone}>
          Call {number}
        </AnchorButton>
      )}
    </div>
  )
}
