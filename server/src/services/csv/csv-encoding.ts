import { isUtf8 } from 'node:buffer'
import { type CsvEncoding, encodingNames } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import { guessWindowsPage } from '@openhour/shared/lib/windows-text.ts'

const compared = 1_000_000

/**
 * The encoding by its mark, by zeros in text of two bytes, or by whether it is valid UTF-8. Everything else is what Windows writes: for Western Europe,
 * unless that puts signs into words which are letters in Central Europe.
 */
export function guessEncoding(bytes: Buffer): CsvEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 1000)
  const zeros = (odd: number) => head.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (zeros(1) > head.length / 4) return 'utf-16le'
  if (zeros(0) > head.length / 4) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const some = bytes.subarray(0, compared)
  return guessWindowsPage((page) => decoded(some, page))
}

export const decoded = (bytes: Uint8Array, encoding: CsvEncoding): string => new TextDecoder(encoding).decode(bytes)

/** The encodings that the bytes may be in: all of one byte for each letter, if they are not Unicode. */
export function possibleEncodings(guessed: CsvEncoding): CsvEncoding[] {
  if (guessed.startsWith('utf-')) return [guessed]
  return encodingNames.filter((name) => !name.startsWith('utf-'))
}
