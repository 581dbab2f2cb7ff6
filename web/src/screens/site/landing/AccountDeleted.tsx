import { deletedAnchor, deletionTexts } from '@openhour/shared/features/account-deletion/account-deletion.rules.ts'

/** Shown only to someone who has just deleted their account: the address names it. */
export function AccountDeleted() {
  return (
    <section
      id={deletedAnchor}
      tabIndex={-1}
      aria-label={deletionTexts.deletedTitle}
      className="hidden border-b border-line bg-good-soft px-5 py-5 text-center text-good outline-none target:block scroll-mt-16"
    >
      <h2 className="font-sans text-lg font-semibold tracking-normal">{deletionTexts.deletedTitle}</h2>
      <p>{deletionTexts.deleted}</p>
    </section>
  )
}
