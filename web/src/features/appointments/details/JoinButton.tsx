import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { Appointment } from '@openhour/shared/features/appointments/appointments.contract.ts'
import { Video } from 'lucide-react'
import { useId } from 'react'
import { AnchorButton, Button } from '../../../ui/Button.tsx'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import { whyNotJoin } from './next-actions.ts'

type JoinButtonProps = { appointment: Appointment; me: Pick<Me, 'tierStatus' | 'videoConnected'>; filled: boolean }

/** When it is disabled, its tooltip and its accessible description say why. */
export function JoinButton({ appointment, me, filled }: JoinButtonProps) {
  const id = useId()
  const why = whyNotJoin(appointment, me)
  if (why === undefined)
    return (
      <AnchorButton
        href={appointment.meetingLink ?? ''}
        target="_blank"
        rel="noopener noreferrer"
        icon={Video}
        variant={filled ? 'filled' : 'outlined'}
      >
        Join
      </AnchorButton>
    )
  return (
    <>
      <Tooltip text={why}>
        <Button icon={Video} aria-disabled aria-describedby={id}>
          Join
        </Button>
      </Tooltip>
      <span id={id} className="sr-only">
        {why}
      </span>
    </>
  )
}
