// The landing page's pictures: pieces of the product with the sample practice, one for each theme, twice as large as they are shown.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictures } from '../../web/src/screens/site/pictures.ts'

const folder = 'web/src/screens/site/pictures'
const largest = 100_000
const therapist = 'premium@demo.test'
const openProfile = (page) => page.getByRole('link', { name: 'View Details of Maya Okafor' }).click()

/**
 * Of each picture: page, width of the window, what to do first, and what to take. Without `part` it is the window from its upper left corner,
 * scaled to the picture's width; else the element from `below` px under its upper edge, at its own size.
 */
const views = {
  dashboard: { path: '/app/dashboard', width: 1280 },
  clients: { path: '/app/clients', width: 1280 },
  profile: { path: '/app/clients', width: 592, act: openProfile, part: (page) => page.locator('main'), below: 43 },
  mood: {
    path: '/app/clients',
    width: 368,
    act: openProfile,
    part: (page) =>
      page
        .getByRole('heading', { name: 'Mood and anxiety' })
        .locator('xpath=ancestor::*[contains(@class, "shadow-card")][1]'),
  },
  card: {
    path: '/app/clients',
    width: 368,
    act: (page) =>
      page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    part: (page) => page.getByRole('listitem').first(),
  },
  form: {
    path: '/app/clients',
    width: 720,
    // Written, left, and opened again: the draft comes back.
    act: async (page) => {
      const openForm = () => page.getByRole('button', { name: 'Add Client' }).first().click()
      await openForm()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full name').fill('Iris Lindqvist')
      await dialog.getByLabel('Age', { exact: true }).fill('34')
      await page.waitForTimeout(4000)
      await page.reload()
      await openForm()
      await dialog.getByText('What you typed before is here again').waitFor()
      await dialog.getByRole('heading').click()
    },
    part: (page) => page.getByRole('dialog'),
    below: 76,
  },
}

/** `open` as in shots.mjs. */
export async function takeLandingPictures(open) {
  mkdirSync(folder, { recursive: true })
  for (const [name, view] of Object.entries(views)) {
    for (const theme of ['light', 'dark']) {
      const picture = await take(open, view, theme, pictures[name])
      if (picture.length > largest) throw new Error(`${name}-${theme} has ${picture.length} bytes, over ${largest}`)
      writeFileSync(join(folder, `${name}-${theme}.avif`), picture)
      console.log(`${name}-${theme}.avif  ${(picture.length / 1000).toFixed(0)} kB`)
    }
  }
}

async function take(open, { path, width, act, part, below = 0 }, theme, size) {
  const page = await open(therapist, path, width, theme, { height: 1100, deviceScaleFactor: 2 })
  await act?.(page)
  await page.mouse.move(0, 0)
  await page.waitForTimeout(900)
  const place = part ? await part(page).boundingBox() : { x: 0, y: 0 }
  const scale = part ? 1 : width / size.width
  const clip = { x: place.x, y: place.y + below, width: size.width * scale, height: size.height * scale }
  const shot = await page.screenshot({ clip, caret: 'hide' })
  await page.context().close()
  return sharp(shot)
    .resize({ width: size.width * 2, height: size.height * 2 })
    .avif({ quality: 62, effort: 6, chromaSubsampling: '4:4:4' })
    .toBuffer()
}
