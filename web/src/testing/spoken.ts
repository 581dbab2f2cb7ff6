import { virtual } from '@guidepup/virtual-screen-reader'
import { expect } from 'vitest'

/** Reads on, element by element, until the phrase is spoken. Fails after a whole round without it. */
export async function readTo(phrase: string): Promise<void> {
  for (let step = 0; step < 300; step++) {
    if ((await virtual.lastSpokenPhrase()) === phrase) return
    await virtual.next()
  }
  expect(await virtual.spokenPhraseLog()).toContain(phrase)
}

/** What is spoken after a press or a key. Either focuses the control being read first, and its name is left out. */
export async function spokenAfter(action: () => Promise<void>): Promise<string[]> {
  const name = await virtual.itemText()
  await virtual.clearSpokenPhraseLog()
  await action()
  return (await virtual.spokenPhraseLog()).filter((phrase) => !phrase.startsWith(`button, ${name}`))
}
