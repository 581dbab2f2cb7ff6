import { toast } from './toast.ts'

/** Puts a text on the clipboard and says so, or says how else to get it. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.good(said)
  } catch {
    toast.bad('The browser did not allow copying', { description: 'Select the text and copy it by hand.' })
  }
}
