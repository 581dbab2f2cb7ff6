import type { CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvEncodings } from '@openhour/shared/features/csv-import/csv-encodings.rules.ts'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Select } from '../../ui/Select.tsx'

type FileEncodingProps = { read: CsvRead; busy: boolean; onEncoding: (encoding: CsvRead['encoding']) => void }

/** Offers the encodings in which the file may be, with words from it. Nothing to choose if it is certain. */
export function FileEncoding({ read, busy, onEncoding }: FileEncodingProps) {
  const { encoding, encodings } = read
  const isGuess = encodings.length > 1 && encodings.some(({ words }) => words.length > 0)
  const options = encodings.map(({ name, words }) => ({
    value: name,
    label: `${csvEncodings[name]}: ${words.slice(0, 3).join(', ')}`,
  }))
  const words = encodings.find(({ name }) => name === encoding)?.words ?? []
  return (
    <>
      {isGuess && (
        <Field label="Letters are written in" hint={words.length > 0 ? `In the file: ${words.join(', ')}` : undefined}>
          <Select
            options={options}
            value={encoding}
            disabled={busy}
            onChange={({ target }) => onEncoding(target.value as CsvRead['encoding'])}
          />
        </Field>
      )}
      <OddWords words={read.oddWords} />
    </>
  )
}

/** Warns of signs inside words, which no check of a row finds. */
export function OddWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null
  return (
    <Notice tone="plain">
      These words have signs inside: {words.join(', ')}. If that is wrong, choose other letters, or save the file as
      UTF-8.
    </Notice>
  )
}
