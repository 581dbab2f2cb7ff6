import type { Leaving, LookedAt } from '@openhour/shared/features/ai/leaving.contract.ts'
import { useState } from 'react'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

export const LeavingDialog = lazyDialog(() => import('./LeavingDialog.tsx').then((file) => file.LeavingDialog))

/** The properties of the dialog. */
type Asking = { leaving: Leaving; onSend: (left: string[]) => void; onClose: () => void }

/** Shows what would leave for a model's server, once for each text. `asking` is what the dialog shows meanwhile. */
export function useLeaving() {
  const [asking, setAsking] = useState<Asking>()
  return {
    asking,
    /** @returns what the therapist looked at; undefined if they would rather not send it */
    look: async (leaving: Leaving): Promise<LookedAt | undefined> => {
      const texts = [...new Set(leaving.texts.map(({ hash }) => hash))]
      if (!leaving.asks) return { texts, left: leaving.people.flatMap(({ name, left }) => (left ? name : [])) }
      const left = await new Promise<string[] | undefined>((answer) =>
        setAsking({ leaving, onSend: answer, onClose: () => answer(undefined) }),
      )
      setAsking(undefined)
      return left && { texts, left }
    },
  }
}
