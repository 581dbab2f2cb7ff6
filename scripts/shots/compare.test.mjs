import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { compare } from './compare.mjs'

const dashboard = readFileSync(join(import.meta.dirname, '../../docs/pictures/dashboard.png'))

describe('comparing a picture with its screen', () => {
  it('finds one menu entry that is gone, and says where', async () => {
    const background = '#f4f1ea'
    const patch = { create: { width: 180, height: 34, channels: 3, background } }
    const without = await sharp(dashboard)
      .composite([{ input: patch, left: 20, top: 204 }])
      .png()
      .toBuffer()
    const { share, area } = await compare(dashboard, without)
    expect(share).toBeGreaterThan(0)
    const [left, top, right, bottom] = area
    expect(left).toBeLessThan(5)
    expect(right).toBeLessThan(15)
    expect(top).toBeGreaterThan(18)
    expect(bottom).toBeLessThan(25)
  })

  it('takes a picture for the same that was compressed, or drawn a little softer', async () => {
    const compressed = await sharp(dashboard).avif({ quality: 62, effort: 2 }).toBuffer()
    const softer = await sharp(dashboard).blur(0.6).png().toBuffer()
    expect(await compare(compressed, dashboard)).toEqual({ share: 0, area: [] })
    expect(await compare(dashboard, softer)).toEqual({ share: 0, area: [] })
  })
})
