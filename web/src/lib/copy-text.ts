import { toast } from './toast.ts'

/** Copies a text to the clipboard and confirms it, or explains how to copy it by hand. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.good(said)
  } catch {
    toast.bad('The browser did not allow copying', { description: 'Select the text and copy it by hand.' })
  }
}
