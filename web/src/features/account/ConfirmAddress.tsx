import { Button } from '../../ui/Button.tsx'
import { AuthFrame } from './AuthFrame.tsx'

export type ConfirmAddressProps = {
  /** An existing account changes to this address. */
  moves: boolean
  onConfirm: () => void
  onLeave: () => void
}

/** The page behind the link in an email, with a button that confirms. Mail scanners open links but don't press buttons. */
export function ConfirmAddress({ moves, onConfirm, onLeave }: ConfirmAddressProps) {
  return (
    <AuthFrame
      title={moves ? 'Confirm your new email address' : 'Confirm your email address'}
      lead={
        moves ? 'You’ll sign in with this address and get our emails here.' : 'Confirm your email to finish signing up.'
      }
    >
      <p className="text-muted">
        {moves
          ? 'If you did not request this in your settings, do not confirm. Nothing will change.'
          : 'If you did not sign up, close this page. Nothing will happen.'}
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
