import { DeleteAccountCard } from '../../features/account-deletion/DeleteAccountCard.tsx'

/** For therapists. */
export function AccountTab() {
  return (
    <div className="flex flex-col gap-4 md:gap-5">
      <DeleteAccountCard role="therapist" />
    </div>
  )
}
