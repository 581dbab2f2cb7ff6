import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import { api } from '../../lib/api/api.ts'
import { useAction } from '../../lib/use-action.ts'
import { useUndoable } from '../../lib/use-undoable.ts'
import { useRefreshMoney } from './use-refresh-money.ts'

/** What a press does with a charge. Each can be taken back, but for confirming, after which it can still be waived. */
export function useChargeActions() {
  const refresh = useRefreshMoney()
  const undoable = useUndoable('charges', 'invoices')
  const { busy, run } = useAction()
  return {
    /** The id of the charge that is being confirmed. */
    busy,
    confirm: async ({ id }: Charge) => {
      await run(id, () => api.charges.confirm({ id }), 'The fee was not confirmed')
      await refresh()
    },
    waive: ({ id }: Charge, reason: string) =>
      undoable({
        run: () => api.charges.waive({ id, reason }),
        bringBack: () => api.charges.unwaive({ id }),
        done: 'Charge waived',
        back: 'Charge restored',
        failed: 'The charge was not waived',
      }),
    cover: ({ id }: Charge) =>
      undoable({
        run: () => api.charges.cover({ id }),
        bringBack: () => api.charges.unwaive({ id }),
        done: 'Paid by the package',
        back: 'Charge restored',
        failed: 'The package did not pay it',
      }),
    unwaive: async ({ id }: Charge) => {
      await run(id, () => api.charges.unwaive({ id }), 'The charge was not restored')
      await refresh()
    },
    remove: ({ id, clientId, serviceDate, minutes, description, amountMinor, currency, taxCategoryId }: Charge) =>
      undoable({
        run: () => api.charges.delete({ id }),
        bringBack: () =>
          api.charges.add({ clientId, serviceDate, minutes, description, amountMinor, currency, taxCategoryId }),
        done: 'Charge deleted',
        back: 'Charge restored',
        failed: 'The charge was not deleted',
      }),
  }
}
