/**
 * A speech model of random weights, in the format of whisper.cpp: one layer each for hearing and writing, the vocabulary of the multilingual models, 3 MB. It can
 * be loaded, reads any sound, and writes nothing that means anything.
 * @param words how many it may write for half a minute of sound: the more, the slower
 */
export function tinySpeechModel({ words = 8, seed = 1 } = {}): Buffer {
  const [vocabulary, written, audio, width, mels, frequencies] = [51_865, 50_257, 1_500, 16, 80, 201]
  const text = words * 2
  let state = seed
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5

  const float32 = (count: number, value: () => number) =>
    Buffer.from(Float32Array.from({ length: count }, value).buffer)
  // As half of the precision: sign, and an exponent that makes it small.
  const float16 = (count: number) =>
    Buffer.from(
      Uint16Array.from(
        { length: count },
        () => (random() < 0 ? 0x8000 : 0) | (0x2c00 + Math.floor(Math.abs(random()) * 0x7ff)),
      ).buffer,
    )

  const tensors: Buffer[] = []
  function tensor(name: string, shape: readonly number[], half: boolean, value = random): void {
    const count = shape.reduce((product, size) => product * size, 1)
    tensors.push(
      ints(shape.length, Buffer.byteLength(name), half ? 1 : 0, ...shape),
      Buffer.from(name),
      half ? float16(count) : float32(count, value),
    )
  }
  const bias = (name: string, shape: readonly number[] = [width]) => tensor(name, shape, false)
  const norm = (name: string) => {
    tensor(`${name}.weight`, [width], false, () => 1)
    tensor(`${name}.bias`, [width], false, () => 0)
  }
  const matrix = (name: string, from: number, to: number) => tensor(`${name}.weight`, [from, to], true)
  const attention = (name: string) => {
    for (const part of ['query', 'key', 'value', 'out']) {
      matrix(`${name}.${part}`, width, width)
      if (part !== 'key') bias(`${name}.${part}.bias`)
    }
    norm(`${name}_ln`)
  }
  const block = (name: string, attentions: readonly string[]) => {
    norm(`${name}.mlp_ln`)
    matrix(`${name}.mlp.0`, width, 4 * width)
    bias(`${name}.mlp.0.bias`, [4 * width])
    matrix(`${name}.mlp.2`, 4 * width, width)
    bias(`${name}.mlp.2.bias`)
    for (const one of attentions) attention(`${name}.${one}`)
  }

  tensor('encoder.positional_embedding', [width, audio], false)
  tensor('encoder.conv1.weight', [3, mels, width], true)
  bias('encoder.conv1.bias', [1, width])
  tensor('encoder.conv2.weight', [3, width, width], true)
  bias('encoder.conv2.bias', [1, width])
  norm('encoder.ln_post')
  block('encoder.blocks.0', ['attn'])
  tensor('decoder.positional_embedding', [width, text], false)
  matrix('decoder.token_embedding', width, vocabulary)
  norm('decoder.ln')
  block('decoder.blocks.0', ['attn', 'cross_attn'])

  return Buffer.concat([
    ints(0x67676d6c, vocabulary, audio, width, 1, 1, text, width, 1, 1, mels, 1),
    ints(mels, frequencies),
    float32(mels * frequencies, () => Math.abs(random()) / frequencies),
    ints(written),
    ...Array.from({ length: written }, (_, at) => {
      // The first ones are words that whisper.cpp looks for.
      const word = Buffer.from(required[at] ?? ` ${at.toString(36)}`)
      return Buffer.concat([ints(word.length), word])
    }),
    ...tensors,
  ])
}

const required = [' ', ' -', " '"]

function ints(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeInt32LE(value, at * 4)
  return bytes
}
