export const samplesPerSecond = 16_000

/** A WAV file of one channel of 16 kHz and 16 bit. */
export function wavOf(parts: readonly Int16Array<ArrayBuffer>[]): Blob {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0)
  const head = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) => {
    for (let letter = 0; letter < letters.length; letter++) head.setUint8(at + letter, letters.charCodeAt(letter))
  }
  text(0, 'RIFF')
  head.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  head.setUint32(16, 16, true)
  head.setUint16(20, 1, true)
  head.setUint16(22, 1, true)
  head.setUint32(24, samplesPerSecond, true)
  head.setUint32(28, samplesPerSecond * 2, true)
  head.setUint16(32, 2, true)
  head.setUint16(34, 16, true)
  text(36, 'data')
  head.setUint32(40, bytes, true)
  return new Blob([head.buffer, ...parts], { type: 'audio/wav' })
}

/** Hours only if there are some: 4:05, 1:04:05. */
export function lengthText(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds % 60)]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
