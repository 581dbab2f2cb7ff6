import { describe, expect, test } from 'vitest'
import { recordingStorageRefusal, recordingTypeOf } from './recordings.rules.ts'

const bytes = (...parts: (string | number)[]) =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((sign) => sign.charCodeAt(0)) : part)),
  )

describe('the type of a recording is told by its bytes', () => {
  test.each([
    ['WAV', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt '), 'audio/wav'],
    ['a film in the same container', bytes('RIFF', 1, 2, 3, 4, 'AVI LIST'), undefined],
    ['WAVE in another container', bytes('RIFX', 1, 2, 3, 4, 'WAVEfmt '), undefined],
    ['Ogg', bytes('OggS', 0), 'audio/ogg'],
    ['not quite Ogg', bytes('OggT', 0), undefined],
    ['MP4', bytes(0, 0, 0, 24, 'ftypM4A '), 'audio/mp4'],
    ['not quite MP4', bytes(0, 0, 0, 24, 'ftyqM4A '), undefined],
    ['WebM', bytes(0x1a, 0x45, 0xdf, 0xa3, 1), 'audio/webm'],
    ['not quite WebM at first', bytes(0x1b, 0x45, 0xdf, 0xa3, 1), undefined],
    ['not quite WebM then', bytes(0x1a, 0x46, 0xdf, 0xa3, 1), undefined],
    ['not quite WebM after that', bytes(0x1a, 0x45, 0xde, 0xa3, 1), undefined],
    ['not quite WebM at last', bytes(0x1a, 0x45, 0xdf, 0xa4, 1), undefined],
    ['MP3 with a title', bytes('ID3', 4, 0), 'audio/mpeg'],
    ['not quite a title', bytes('ID4', 4, 0), undefined],
    ['nothing', bytes(), undefined],
  ])('%s', (_what, head, type) => {
    expect(recordingTypeOf(head)).toBe(type)
  })

  // ISO 11172-3, 2.4.1.3: eleven bits of sync, two of the version, two of the layer (00 is reserved), one of protection, four of the rate (1111 is forbidden).
  test.each([
    ['MPEG 1, layer 3', 0xff, 0xfb, 0x90, true],
    ['MPEG 2, layer 3', 0xff, 0xf3, 0x00, true],
    ['MPEG 2.5, layer 2', 0xff, 0xe4, 0x90, true],
    ['layer 1, the highest rate', 0xff, 0xfe, 0xe0, true],
    ['layer 1, with other bits after the rate', 0xff, 0xfe, 0xef, true],
    ['layer 3, with the least of the layer', 0xff, 0xe2, 0x90, true],
    ['the reserved layer', 0xff, 0xe0, 0x90, false],
    ['the reserved layer, with protection', 0xff, 0xe1, 0x90, false],
    ['the reserved layer, with a version', 0xff, 0xf9, 0x90, false],
    ['the forbidden rate', 0xff, 0xfb, 0xf0, false],
    ['the forbidden rate, with other bits', 0xff, 0xfb, 0xff, false],
    ['sync of ten bits', 0xff, 0xdb, 0x90, false],
    ['sync of nine bits', 0xff, 0xbb, 0x90, false],
    ['sync without the ninth bit', 0xff, 0x7b, 0x90, false],
    ['sync without the eighth bit', 0xfe, 0xfb, 0x90, false],
  ])('a frame of MPEG audio: %s', (_what, first, second, third, valid) => {
    expect(recordingTypeOf(bytes(first, second, third))).toBe(valid ? 'audio/mpeg' : undefined)
  })

  test('a frame is more than a byte or two', () => {
    expect(recordingTypeOf(bytes(0xff))).toBeUndefined()
    expect(recordingTypeOf(bytes(0xff, 0xfb))).toBe('audio/mpeg')
  })
})

test('the refusal of a recording says how much may be stored', () => {
  expect(recordingStorageRefusal(10 * 1024 ** 3)).toMatch(/^Storage limit reached \(10 GB\)\. Nothing was uploaded\./)
})
