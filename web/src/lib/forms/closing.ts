import { toast } from '../toast.ts'

/** For `onSent` of a form in a dialog: closes it, says that it was saved, and refetches. */
export const closing = (onClose: () => void, said: string, refresh: () => Promise<unknown>) => async () => {
  onClose()
  toast.good(said)
  await refresh()
}
