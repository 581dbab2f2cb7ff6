import type { Message } from '@openhour/shared/features/messages/messages.contract.ts'
import { canSend, withBegun, withTakenBack } from './message-box.ts'
import type { Side } from './message-sides.ts'
import { useAttaching } from './use-attaching.ts'
import { useDelivery } from './use-delivery.ts'
import { useMessageBox } from './use-message-box.ts'

type ComposerOptions = {
  side: Side
  clientId: string
  items: readonly Message[]
  /** The server has it. */
  onSent: (message: Message) => void
}

/** What is typed, chosen and sent in a thread. */
export function useComposer({ side, clientId, items, onSent }: ComposerOptions) {
  const { box, read, update, clearRestored, ...draft } = useMessageBox({
    clientId,
    ofClient: side.sender === 'therapist',
  })
  const attaching = useAttaching({
    side,
    clientId,
    read: () => read().files,
    write: (files) => update((now) => ({ ...now, files })),
  })
  const { unsent, send, resend } = useDelivery({ side, clientId, items, onSent, box, read, update })
  return {
    ...draft,
    text: box.text,
    /** With what has been chosen, and what can be done with it. */
    files: box.files,
    attaching,
    canSend: !attaching.isAdding && canSend(box),
    unsent,
    onText: (text: string) => update((now) => ({ ...now, text })),
    /** Text that a link asks for follows what is typed. */
    onBegin: (text: string) => update((now) => withBegun(now, text)),
    onSend: () => {
      if (attaching.isAdding || !canSend(read())) return
      clearRestored()
      send()
    },
    onResend: resend,
    /** Takes a message back into the box. */
    onEdit: (key: string) => update((now) => withTakenBack(now, key)),
  }
}

export type Composer = ReturnType<typeof useComposer>
