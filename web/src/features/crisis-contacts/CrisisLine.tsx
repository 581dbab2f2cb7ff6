import { callAddress } from '@openhour/shared/features/crisis-contacts/country-contacts.ts'
import { Phone } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { AnchorButton } from '../../ui/Button.tsx'
import { useCrisisContacts } from './use-crisis-contacts.ts'

/** That nobody answers at once, and the emergency number of the client's country once it is known. `quiet` beside what should not be disturbed. */
export function CrisisLine({ unwatched, quiet = false }: { unwatched: 'messages' | 'the diary'; quiet?: boolean }) {
  const number = useCrisisContacts()?.contacts?.emergency[0]?.phone
  return (
    <div
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-2 text-sm',
        quiet ? 'mb-4 text-muted' : 'justify-between',
      )}
    >
      <p className={cn('min-w-0', !quiet && 'flex-[1_1_14rem]')}>
        Nobody watches {unwatched} all the time. If you are in danger, call{' '}
        {number ? 'the emergency number' : 'your local emergency number'}.
      </p>
      {number && (
        <AnchorButton
          href={callAddress(number)}
          size={quiet ? 'md' : 'lg'}
          variant={quiet ? 'ghost' : 'outlined'}
          icon={Phone}
        >
          Call {number}
        </AnchorButton>
      )}
    </div>
  )
}
