/** A WAV of 16 kHz, 16 bit and one channel, as the browser records it. Tones come and go where somebody would speak. */
export function spokenWav(seconds: number, { silent = false } = {}): Buffer {
  const samples = Int16Array.from({ length: seconds * 16_000 }, (_, at) =>
    silent ? (at % 3) * 40 - 40 : Math.sin(at / 12) * Math.sin(at / 5_000) * 8_000,
  )
  return Buffer.concat([wavHead(samples.byteLength), Buffer.from(samples.buffer)])
}

/** The beginning of a WAV. */
export function wavHead(bytes: number, { rate = 16_000, channels = 1, bits = 16 } = {}): Buffer {
  const head = Buffer.alloc(44)
  head.write('RIFF\0\0\0\0WAVEfmt ', 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(channels, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE((rate * channels * bits) / 8, 28)
  head.writeUInt16LE((channels * bits) / 8, 32)
  head.writeUInt16LE(bits, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return head
}
