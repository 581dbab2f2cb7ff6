const [width, heads, hidden] = [32, 4, 64]
const special = ['<unk>', '<s>', '</s>']

/**
 * A language model of random weights, in the format GGUF: one layer of the shape "llama", 259 tokens (one for each byte), 115 kB. It can be loaded, follows a
 * grammar, and writes nothing that means anything.
 * @param terse ends each text in quotation marks where the grammar lets it: an answer is then as short as its lists let it be, whatever it is asked
 */
export function tinyModel({ contextLength = 4096, seed = 1, terse = false } = {}): Buffer {
  const bytes = Array.from({ length: 256 }, (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`)
  const tokens = [...special, ...bytes]
  const meta = [
    ['general.architecture', text('llama')],
    ['general.name', text('Tiny random model')],
    ['llama.context_length', whole(contextLength)],
    ['llama.embedding_length', whole(width)],
    ['llama.block_count', whole(1)],
    ['llama.feed_forward_length', whole(hidden)],
    ['llama.attention.head_count', whole(heads)],
    ['llama.attention.head_count_kv', whole(heads)],
    ['llama.rope.dimension_count', whole(width / heads)],
    ['llama.attention.layer_norm_rms_epsilon', float(1e-5)],
    ['llama.vocab_size', whole(tokens.length)],
    ['tokenizer.ggml.model', text('llama')],
    ['tokenizer.ggml.tokens', list(8, tokens.map(stringOf))],
    [
      'tokenizer.ggml.scores',
      list(
        6,
        tokens.map(() => floatOf(0)),
      ),
    ],
    ['tokenizer.ggml.token_type', list(5, [2, 3, 3, ...bytes.map(() => 6)].map(intOf))],
    ['tokenizer.ggml.bos_token_id', whole(1)],
    ['tokenizer.ggml.eos_token_id', whole(2)],
    ['tokenizer.ggml.unknown_token_id', whole(0)],
  ] as const
  const block = (name: string) => `blk.0.${name}.weight`
  const square = ['attn_q', 'attn_k', 'attn_v', 'attn_output'].map((name) => [block(name), [width, width]] as const)
  const tensors: readonly (readonly [string, readonly number[]])[] = [
    ['token_embd.weight', [width, tokens.length]],
    ['output_norm.weight', [width]],
    ['output.weight', [width, tokens.length]],
    [block('attn_norm'), [width]],
    ...square,
    [block('ffn_norm'), [width]],
    [block('ffn_gate'), [width, hidden]],
    [block('ffn_up'), [width, hidden]],
    [block('ffn_down'), [hidden, width]],
  ]
  let state = seed
  const random = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32 - 0.5
  let offset = 0
  const weights: Buffer[] = []
  const infos = tensors.map(([name, shape]) => {
    const count = shape.reduce((product, size) => product * size, 1)
    const values = Float32Array.from({ length: count }, () => (name.includes('norm') ? 1 : random()))
    if (terse) leanToQuotes(name, values)
    const info = Buffer.concat([stringOf(name), intOf(shape.length), ...shape.map(longOf), intOf(0), longOf(offset)])
    const data = aligned(Buffer.from(values.buffer))
    weights.push(data)
    offset += data.length
    return info
  })
  const head = Buffer.concat([
    Buffer.from('GGUF'),
    intOf(3),
    longOf(tensors.length),
    longOf(meta.length),
    ...meta.map(([key, value]) => Buffer.concat([stringOf(key), value])),
    ...infos,
  ])
  return Buffer.concat([aligned(head), ...weights])
}

/** Every token says the same in its first number, and what speaks for a quotation mark is that number. */
function leanToQuotes(name: string, values: Float32Array): void {
  if (name === 'token_embd.weight') for (let at = 0; at < values.length; at += width) values[at] = 8
  if (name === 'output.weight') values[(special.length + '"'.charCodeAt(0)) * width] = 8
}

const aligned = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((32 - (bytes.length % 32)) % 32)])
function intOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
function floatOf(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
function longOf(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const stringOf = (value: string) => Buffer.concat([longOf(Buffer.byteLength(value)), Buffer.from(value)])
const whole = (value: number) => Buffer.concat([intOf(4), intOf(value)])
const float = (value: number) => Buffer.concat([intOf(6), floatOf(value)])
const text = (value: string) => Buffer.concat([intOf(8), stringOf(value)])
const list = (type: number, values: readonly Buffer[]) =>
  Buffer.concat([intOf(9), intOf(type), longOf(values.length), ...values])
