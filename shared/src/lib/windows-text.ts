/** What a letter turns into if a text is read in the wrong encoding. Accents and dots that people type for an apostrophe or a Catalan l·l are left out. */
const sign = '[\\u0080-\\u009f¡-©«-³¶¸¹»-¿×÷ˇ˘-˝€‚„…†‡ˆ‰‹›™\\ufffd]'
const odd = `\\p{L}${sign}|${sign}\\p{L}`

/** A word with a sign inside, such as £ukasz: probably its text is in another encoding. */
export const oddWord: RegExp = new RegExp(odd, 'u')

type WindowsPage = 'windows-1252' | 'windows-1250'

/**
 * Which code page of Windows a text is in, that of Western or of Central Europe: the one that puts fewer signs inside words. Between the letters of
 * both nothing can be told.
 */
export function guessWindowsPage(decode: (page: WindowsPage) => string): WindowsPage {
  const places = (page: WindowsPage) => decode(page).match(new RegExp(odd, 'gu'))?.length ?? 0
  return places('windows-1252') > places('windows-1250') ? 'windows-1250' : 'windows-1252'
}
