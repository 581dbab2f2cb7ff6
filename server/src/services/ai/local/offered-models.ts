/**
 * A model whose address, size and checksum are known. `memoryBytes`: what it takes, worked out from its published shape and rounded up; a language model with a
 * conversation of 16,384 tokens.
 */
export type OfferedModel = {
  name: string
  licence: string
  languages: string
  /** Where it comes from, for people. */
  source: string
  url: string
  file: string
  bytes: number
  sha256: string
  /** How sure the checksum is. */
  records: string
  memoryBytes: number
}

const of = (repository: string, revision: string, file: string) => ({
  source: `huggingface.co/${repository}, revision ${revision.slice(0, 8)}`,
  url: `https://huggingface.co/${repository}/resolve/${revision}/${file}`,
  file,
})

/** What `npm run ai:setup` offers: the standard, and one that writes better and takes more memory and time. */
export const offeredModels = {
  standard: {
    name: 'SmolLM3 3B Instruct',
    licence: 'Apache 2.0',
    languages: 'English, French, Spanish, German, Italian, Portuguese',
    ...of('ggml-org/SmolLM3-3B-GGUF', '4965cb60b150737b68a0408c36aeefb65078f894', 'SmolLM3-Q4_K_M.gguf'),
    bytes: 1_915_305_312,
    sha256: '8334b850b7bd46238c16b0c550df2138f0889bf433809008cc17a8b05761863e',
    records: 'several independent public records agree',
    memoryBytes: 3_800_000_000,
  },
  larger: {
    name: 'Qwen3 4B Instruct 2507',
    licence: 'Apache 2.0',
    languages: 'over 100, among them English, German, Spanish and French',
    ...of(
      'bartowski/Qwen_Qwen3-4B-Instruct-2507-GGUF',
      'ae44f08e1392f39c0e474af10c3ff8355c8b6688',
      'Qwen_Qwen3-4B-Instruct-2507-Q4_K_M.gguf',
    ),
    bytes: 2_497_280_736,
    sha256: '2fde00ce69dd4899c70d020845e2638353015bba0fdf161b3eb965f2bca4464e',
    records: 'several independent public records agree',
    memoryBytes: 5_600_000_000,
  },
  speech: {
    name: 'Whisper base',
    licence: 'MIT',
    languages: 'about 100, among them English, German, Spanish and French',
    ...of('ggerganov/whisper.cpp', '5359861c739e955e79d9a303bcbc70fb988958b1', 'ggml-base.bin'),
    bytes: 147_951_465,
    sha256: '60ed5bc3dd14eea856493d334349b405782ddcaf0028d4b5df4088345fba2efe',
    records: 'several independent public records agree',
    memoryBytes: 800_000_000,
  },
} as const satisfies Record<string, OfferedModel>
