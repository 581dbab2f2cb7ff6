import { defineDialogs } from '../../ui/define-dialogs.ts'
import { lazyDialog } from '../../ui/lazy-overlay.ts'

/** Of a client's billing, beside those of its charges and payments. */
export const [useBillingDialogs, BillingDialogs] = defineDialogs()({
  agreed: lazyDialog(() => import('./AgreedDialog.tsx').then((file) => file.AgreedDialog)),
  organisation: lazyDialog(() => import('./OrganisationDialog.tsx').then((file) => file.OrganisationDialog)),
  removeOrganisation: lazyDialog(() =>
    import('./RemoveOrganisationDialog.tsx').then((file) => file.RemoveOrganisationDialog),
  ),
  newPackage: lazyDialog(() => import('./PackageDialog.tsx').then((file) => file.NewPackageDialog)),
  editPackage: lazyDialog(() => import('./PackageDialog.tsx').then((file) => file.PackageDialog)),
  statement: lazyDialog(() => import('./StatementDialog.tsx').then((file) => file.StatementDialog)),
  advance: lazyDialog(() => import('./AdvanceDialog.tsx').then((file) => file.AdvanceDialog)),
})
