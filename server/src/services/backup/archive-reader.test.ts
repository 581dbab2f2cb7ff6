import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, it } from 'vitest'
import { openTestFolder } from '../../testing/folder.ts'
import { checkArchive } from './archive-reader.ts'
import { withTrailer } from './archive-streams.ts'

it.each<{ name: string; type?: 'symlink'; linkname?: string }>([
  { name: 'files/../../climbed' },
  { name: '/etc/climbed' },
  { name: 'data/measures/../../climbed.json' },
  { name: 'files/0123456789abcdef0123456789abcdef', type: 'symlink', linkname: '/etc/passwd' },
])('refuses an archive with $name as a $type', async (header) => {
  const folder = openTestFolder()
  const path = join(folder.path, 'climbing.tar.zst')
  const tar = pack()
  if (header.type === 'symlink') tar.entry(header)
  else tar.entry(header, 'x')
  tar.finalize()
  await pipeline(tar, createZstdCompress(), withTrailer, createWriteStream(path))
  await expect(checkArchive(path, [])).rejects.toMatchObject({
    name: 'BackupDamaged',
    message: expect.stringContaining('which no backup has'),
  })
  folder.remove()
})
