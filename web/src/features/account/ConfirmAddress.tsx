import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export type ConfirmAddressProps = {
  /** An account that is there already moves to the address. */
  moves: boolean
  onConfirm: () => void
  onLeave: () => void
}

/** The page behind the link of a mail: what is confirmed, and the press that does it. */
export function ConfirmAddress({ moves, onConfirm, onLeave }: ConfirmAddressProps) {
  return (
    <AuthFrame
      title={moves ? 'Confirm your new email address' : 'Confirm your email address'}
      lead={
        moves ? 'From then on you sign in with this address, and mail comes here.' : 'One press, and you can sign in.'
      }
    >
      <p className="text-muted">
        {moves
          ? 'If you did not ask for this in your settings, do not confirm. Nothing changes then.'
          : 'If you did not sign up, leave this page. Nothing happens then.'}
      </p>
      <div className="mt-6 grid gap-2">
        <Button variant="filled" size="lg" block onClick={onConfirm}>
          Confirm address
        </Button>
        <Button variant="ghost" size="lg" block onClick={onLeave}>
          Back to sign in
        </Button>
      </div>
    </AuthFrame>
  )
}
