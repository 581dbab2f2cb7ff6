import { defineConfirmationDialog } from '../../../ui/ConfirmationDialog.tsx'

type Discarded = { length: string; discard: () => Promise<void> }

/** Asks before a recording that was not sent is gone. */
export const DiscardRecordingDialog = defineConfirmationDialog(({ length, discard }: Discarded) => ({
  title: 'Discard this recording?',
  text: `The ${length} that you recorded are deleted. Nothing of it was sent, and it cannot be brought back.`,
  button: 'Discard recording',
  run: discard,
  changes: [],
  done: 'Recording discarded',
  failed: 'Failed to discard the recording',
}))
